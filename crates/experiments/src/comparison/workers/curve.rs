//! The plot of the speed-up: workers across, both axes logarithmic, with what is the most there can be.

use super::super::curve::{COLOURS, FONT, SIZE};
use super::Series;
use plotters::prelude::*;

/// Draws the series as SVG; the same series give the same text.
pub(super) fn svg(title: &str, series: &[Series<'_>]) -> String {
    let mut text = String::new();
    draw(title, series, SVGBackend::with_string(&mut text, SIZE)).expect("drawing into a string cannot fail");
    text
}

fn draw<B: DrawingBackend>(
    title: &str,
    series: &[Series<'_>],
    backend: B,
) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
    let points = |one: &Series<'_>| -> Vec<(f64, f64)> {
        let point = |point: &super::Point<'_>| Some((point.workers as f64, point.speed_up()?));
        [(1.0, 1.0)].into_iter().chain(one.points.iter().filter_map(point)).collect()
    };
    let all: Vec<_> = series.iter().flat_map(points).collect();
    let mut counts: Vec<_> = all.iter().map(|&(workers, _)| workers).collect();
    counts.sort_by(f64::total_cmp);
    counts.dedup();
    let most = counts.last().copied().unwrap_or(2.0).max(2.0);
    let highest = all.iter().map(|&(_, speed_up)| speed_up).fold(2.0, f64::max);
    let lowest = all.iter().map(|&(_, speed_up)| speed_up).fold(1.0, f64::min);
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    let up = (lowest / 1.1..highest * 1.5).log_scale();
    let mut chart = ChartBuilder::on(&area)
        .caption(title, (FONT, 22))
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(60)
        .build_cartesian_2d((0.9..most * 1.1).log_scale().with_key_points(counts), up)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("workers")
        .y_desc("times as fast as one")
        .x_label_formatter(&|workers| format!("{workers:.0}"))
        .y_label_formatter(&|speed_up| format!("{speed_up:.0}"))
        .label_style((FONT, 16))
        .draw()?;
    let ideal = BLACK.mix(0.3).stroke_width(1);
    chart
        .draw_series(LineSeries::new([(1.0, 1.0), (most.min(highest), most.min(highest))], ideal))?
        .label("as many times as workers")
        .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], ideal));
    for (number, one) in series.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(points(one), colour.stroke_width(2)))?
            .label(one.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
        chart.draw_series(points(one).into_iter().map(|point| Circle::new(point, 3, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .label_font((FONT, 16))
        .draw()?;
    area.present()
}
