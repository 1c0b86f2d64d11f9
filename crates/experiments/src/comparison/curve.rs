//! The plot of the shares: size across, share decided up.

use super::decided::Series;
use plotters::prelude::*;

pub(super) const SIZE: (u32, u32) = (800, 500);
pub(super) const FONT: &str = "sans-serif";

/// Colours that people who do not tell red from green tell apart, after Okabe and Ito.
pub(super) const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 158, 115),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
];

/// Draws the series as SVG; the same series give the same text.
pub(super) fn svg(title: &str, series: &[Series]) -> String {
    let mut text = String::new();
    draw(title, series, SVGBackend::with_string(&mut text, SIZE)).expect("drawing into a string cannot fail");
    text
}

fn draw<B: DrawingBackend>(
    title: &str,
    series: &[Series],
    backend: B,
) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
    let mut sizes: Vec<_> =
        series.iter().flat_map(|one| &one.shares).map(|&(nodes, _)| nodes as f64).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    // Some room on both sides, and an axis even for a single size or none.
    let (least, most) = (sizes.first().unwrap_or(&1.0), sizes.last().unwrap_or(&1.0));
    let across = (least / 1.2..most * 1.2).log_scale();
    let area = backend.into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, (FONT, 22))
        .margin(15)
        .x_label_area_size(45)
        .y_label_area_size(60)
        .build_cartesian_2d(across.with_key_points(sizes), 0.0..1.02)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("nodes of the graph")
        .y_desc("decided within the limit")
        .x_label_formatter(&|nodes| format!("{nodes:.0}"))
        .y_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .label_style((FONT, 16))
        .draw()?;
    for (number, one) in series.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        // Lines in front are thinner, so that one that lies on another leaves it visible.
        let width = if number % 2 == 0 { 5 } else { 2 };
        let points = || one.shares.iter().map(|&(nodes, share)| (nodes as f64, share.value()));
        chart
            .draw_series(LineSeries::new(points(), colour.stroke_width(width)))?
            .label(&one.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(width)));
        chart.draw_series(points().map(|point| Circle::new(point, 2 + width / 2, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .label_font((FONT, 16))
        .draw()?;
    area.present()
}
