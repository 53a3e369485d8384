import {
  getDifferenceFormat,
  getScoreFormat,
  getScoreRange,
  type ReportMetric,
} from '../../../contract/domain/survey-reports'
import type { ReportSegment, SurveyReportResults } from '../../../contract/schemas/survey-reports'
import { renderHtmlDocument } from '../../core/http/html-document'
import { escapeHtml } from '../../core/mail/text'
import type { ReportTexts } from './page-texts'

/*
 * Public page of a report: HTML without scripts. It contains the results only, neither ids nor answers.
 */

interface SharedReport {
  name: string
  property: string | null
  metric: ReportMetric
}

/** Results with the time of their computation. */
export interface ComputedResults {
  results: SurveyReportResults
  at: Date
}

export function renderReportPage(
  report: SharedReport,
  { results, at }: ComputedResults,
  texts: ReportTexts,
  nonce: string,
): string {
  const format = createFormats(report.metric, texts)
  const { total, surveys } = results
  const figures =
    total.score === null
      ? `<p class="soft">${texts.none}</p>`
      : `<p class="score"><strong>${format.score(total.score)}</strong>
<span>${texts.metrics[report.metric]}</span></p>
<p class="soft">${format.responses(total.responses)}${
          total.interval
            ? ` · ${texts.intervalRange(format.score(total.interval.low), format.score(total.interval.high))}`
            : ''
        }</p>`
  const body = `<main>
<h1>${escapeHtml(report.name)}</h1>
<p class="soft">${format.period(results)}</p>
<section>${figures}</section>
${results.segments.length > 0 ? renderComparison(report.property, results, texts, format) : ''}
${results.weeks.length > 1 ? renderWeeks(report.metric, results, texts, format) : ''}
<section><h2>${texts.surveys}</h2><ul>${surveys
    .map(
      ({ name, question }) =>
        `<li>${escapeHtml(name)}<br><span class="soft">${escapeHtml(question)}</span></li>`,
    )
    .join('')}</ul></section>
<footer class="soft">${texts.note(format.time(at, results.timezone), escapeHtml(results.timezone))}</footer>
</main>`
  return renderDocument(report.name, body, texts, nonce)
}

/** Builds a page with a message, such as that a link is invalid. */
export const renderReportMessage = (
  { title, detail }: { title: string; detail: string },
  texts: ReportTexts,
  nonce: string,
) =>
  renderDocument(
    title,
    `<main class="message"><h1>${title}</h1><p class="soft">${detail}</p></main>`,
    texts,
    nonce,
  )

const renderDocument = (title: string, body: string, { language }: ReportTexts, nonce: string) =>
  renderHtmlDocument({ title, language, robots: 'noindex, nofollow', styles: STYLES, body, nonce })

type Formats = ReturnType<typeof createFormats>

/** Returns functions that format the values of a metric as text for HTML. */
function createFormats(metric: ReportMetric, texts: ReportTexts) {
  const { language } = texts
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value).replace('-', '−')
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(text))
  return {
    day,
    score: (value: number) => number(metric === 'csat' ? value / 100 : value, getScoreFormat(metric, value)),
    difference: (value: number) => {
      const text = number(value, getDifferenceFormat(metric))
      return metric === 'csat' ? texts.percentagePoints(text) : text
    },
    p: (value: number) =>
      value < 0.001 ? '&lt;&nbsp;0.001' : `=&nbsp;${number(value, { maximumFractionDigits: 3 })}`,
    responses: (count: number) => (count === 1 ? texts.oneResponse : texts.responseCount(number(count, {}))),
    count: (count: number) => number(count, {}),
    period: ({ date_from, date_to }: SurveyReportResults) =>
      date_from === null ? texts.until(day(date_to)) : texts.period(day(date_from), day(date_to)),
    time: (at: Date, timeZone: string) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at),
  }
}

function renderComparison(
  property: string | null,
  { segments, previous_from, previous_to }: SurveyReportResults,
  texts: ReportTexts,
  format: Formats,
) {
  const title = property === null ? texts.comparison : `${texts.comparison}: ${escapeHtml(property)}`
  const names = {
    total: texts.all,
    current: texts.current,
    previous: texts.previous,
    other: texts.other,
    missing: texts.unset,
  }
  const getName = ({ kind, label }: ReportSegment) =>
    kind === 'survey' || kind === 'value' ? escapeHtml(label ?? '') : names[kind]
  const previous =
    previous_from !== null && previous_to !== null
      ? `<br><span class="soft">${texts.period(format.day(previous_from), format.day(previous_to))}</span>`
      : ''
  const headers = [texts.score, texts.interval, texts.responses, texts.difference, texts.significance]
  const rows = segments.map((segment) => {
    const { score, interval, responses, difference } = segment
    const p = difference?.p_value ?? null
    const cells = [
      score === null ? '–' : format.score(score),
      interval ? `${format.score(interval.low)} … ${format.score(interval.high)}` : '–',
      format.count(responses),
      difference === null
        ? texts.base
        : difference.score === null
          ? '–'
          : format.difference(difference.score),
      difference === null ? '' : texts.verdicts[difference.verdict](p === null ? '' : format.p(p)),
    ]
    return `<tr><th scope="row">${getName(segment)}${segment.kind === 'previous' ? previous : ''}</th>${cells
      .map((cell, index) => `<td data-label="${headers[index]}">${cell}</td>`)
      .join('')}</tr>`
  })
  return `<section><h2>${title}</h2>
<div class="scroll"><table class="stacked"><thead><tr><th scope="col">${texts.segment}</th><th scope="col">${headers.join('</th><th scope="col">')}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div><p class="soft small">${texts.few}</p></section>`
}

const [WIDTH, HEIGHT] = [800, 160]

/** Columns by week, with the same data as a table. */
function renderWeeks(
  metric: ReportMetric,
  { weeks, scale, date_from }: SurveyReportResults,
  texts: ReportTexts,
  format: Formats,
): string {
  const [low, high] = getScoreRange(metric, scale ?? 0)
  const base = Math.max(low, 0)
  const toY = (value: number) => HEIGHT - (HEIGHT * (value - low)) / (high - low)
  const step = WIDTH / weeks.length
  // The period may begin within the first week.
  const formatStart = (start: string) =>
    format.day(date_from !== null && date_from > start ? date_from : start)
  const columns = weeks.map(({ score, start, responses }, index) => {
    if (score === null) return ''
    const [top, bottom] = [toY(Math.max(score, base)), toY(Math.min(score, base))]
    const label = `${formatStart(start)}: ${format.score(score)}, ${format.responses(responses)}`
    return `<rect x="${(index * step + step * 0.15).toFixed(1)}" y="${top.toFixed(1)}" width="${(step * 0.7).toFixed(1)}" height="${Math.max(2, bottom - top).toFixed(1)}"${score < base ? ' class="below"' : ''}><title>${label}</title></rect>`
  })
  const rows = weeks.map(
    ({ start, score, responses }) =>
      `<tr><th scope="row">${formatStart(start)}</th><td>${score === null ? '–' : format.score(score)}</td><td>${format.count(responses)}</td></tr>`,
  )
  const name = `${texts.metrics[metric]}: ${texts.weeks}`
  const [first, last] = [weeks[0]?.start ?? '', weeks.at(-1)?.start ?? '']
  return `<section><h2>${texts.weeks}</h2>
<p class="ends soft small"><span>${format.score(high)}</span></p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}" preserveAspectRatio="none">
<line x1="0" x2="${WIDTH}" y1="${toY(base)}" y2="${toY(base)}"/>${columns.join('')}</svg>
<p class="ends soft small"><span>${format.score(low)}</span></p>
<p class="ends soft small"><span>${formatStart(first)}</span><span>${format.day(last)}</span></p>
<details><summary>${texts.showTable}</summary><div class="scroll"><table><thead><tr><th scope="col">${texts.week}</th><th scope="col">${texts.metrics[metric]}</th><th scope="col">${texts.responses}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></details></section>`
}

const STYLES = `
:root { color-scheme: light dark; --page: #f4f5f6; --card: #fff; --text: #1d2222; --muted: #565f63; --line: #dfe3e5;
  --chart: #177a5b; --below: #b3532b }
@media (prefers-color-scheme: dark) { :root { --page: #15181a; --card: #1d2123; --text: #e6e9ea; --muted: #a3abae;
  --line: #363c3f; --chart: #45b28d; --below: #d9845f } }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { box-sizing: border-box; max-width: 880px; margin: 0 auto; padding: 32px 16px 48px }
.message { max-width: 480px; padding-top: 20vh; text-align: center }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3 }
h2 { margin: 0 0 12px; font-size: 16px }
p { margin: 0 }
section { margin-top: 16px; padding: 20px; border: 1px solid var(--line); border-radius: 10px; background: var(--card) }
.soft { color: var(--muted) }
.small { margin-top: 8px; font-size: 13px }
.score { display: flex; align-items: baseline; gap: 10px }
.score strong { font-size: 44px; line-height: 1.2; font-variant-numeric: tabular-nums }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400;
  overflow-wrap: break-word }
thead th { color: var(--muted); font-size: 13px; white-space: nowrap }
tbody th { min-width: 120px }
tbody th, td:nth-child(2) { font-weight: 600 }
th .soft { font-weight: 400; font-size: 13px }
tbody tr:last-child > * { border-bottom: 0 }
svg { display: block; width: 100%; height: 160px }
rect { fill: var(--chart) }
rect.below { fill: var(--below) }
line { stroke: var(--line); stroke-width: 2; vector-effect: non-scaling-stroke }
.ends { display: flex; justify-content: space-between; margin: 4px 0 }
summary { margin-top: 12px; cursor: pointer }
ul { margin: 0; padding-left: 18px }
li + li { margin-top: 8px }
footer { margin-top: 16px; font-size: 13px }
@media (max-width: 640px) {
  .stacked thead { display: none }
  .stacked tr, .stacked th, .stacked td { display: block }
  .stacked th, .stacked td { padding: 2px 0; border: 0 }
  .stacked td { display: flex; justify-content: space-between; gap: 12px; text-align: right }
  .stacked td:empty { display: none }
  .stacked td::before { content: attr(data-label); color: var(--muted); font-weight: 400 }
  .stacked tr + tr { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line) }
}
@media print { body { background: none } }
`
