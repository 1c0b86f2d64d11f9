//! A plot of methods problem by problem: the problems side by side, the effort up.

use super::curve::{COLOURS, FONT, SIZE};
use plotters::prelude::*;

/// Draws the series as SVG; the same series give the same text.
pub(super) fn svg(title: &str, effort: &str, series: &[(&str, Vec<f64>)]) -> String {
    let mut text = String::new();
    let backend = SVGBackend::with_string(&mut text, SIZE);
    draw(title, effort, series, backend).expect("drawing into a string cannot fail");
    text
}

fn draw<B: DrawingBackend>(
    title: &str,
    effort: &str,
    series: &[(&str, Vec<f64>)],
    backend: B,
) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
    let values = || series.iter().flat_map(|(_, values)| values.iter().copied()).filter(|&value| value > 0.0);
    let (least, most) = (values().fold(f64::MAX, f64::min), values().fold(0.0, f64::max));
    let problems = series.iter().map(|(_, values)| values.len()).max().unwrap_or(0);
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    let mut builder = ChartBuilder::on(&area);
    builder.caption(title, (FONT, 22)).margin(15).x_label_area_size(45).y_label_area_size(80);
    let up = (least.min(most) / 1.5..most * 1.5).log_scale();
    let mut chart = builder.build_cartesian_2d(0.5..problems as f64 + 0.5, up)?;
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(TRANSPARENT).label_style((FONT, 16)).y_desc(effort);
    mesh.x_desc("problems, by the effort of the first method")
        .x_label_formatter(&|number| format!("{number:.0}"))
        .draw()?;
    for (number, (name, values)) in series.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let points = || (1..).map(f64::from).zip(values.iter().copied()).filter(|&(_, value)| value > 0.0);
        let line = chart.draw_series(LineSeries::new(points(), colour.stroke_width(2)))?;
        line.label(*name).legend(move |(x, y)| Circle::new((x + 10, y), 4, colour.filled()));
        chart.draw_series(points().map(|point| Circle::new(point, 4, colour.filled())))?;
    }
    let mut labels = chart.configure_series_labels();
    labels.position(SeriesLabelPosition::UpperLeft).label_font((FONT, 16));
    labels.background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()
}
