/** Median; of an even number of values, the mean of the middle two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}

/** Formats values as `median (min to max)`. */
export function spread(values: number[], digits = 0): string {
  const text = (value: number) => value.toFixed(digits)
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

/**
 * Median of the ratios per round, because a disturbance affects both sides of a round. Rounds without a value of the
 * other side have no ratio.
 */
export function medianRatio(ours: number[], baseline: number[]): string {
  const ratios = ours
    .map((value, round) => value / (baseline[round] ?? Number.NaN))
    .filter((value) => Number.isFinite(value))
  return ratios.length > 0 ? spread(ratios, 2) : ''
}

/** Prints a Markdown table; the first row is its header. */
export function printTable([head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}

/** Metric of several sides, with a list of values per side, if it was measured. */
export interface Measured {
  title: string
  digits: number
  values: number[][]
}

/** Prints a column for each side, and the ratio of the first side to each other side. */
export function printComparison([first = '', ...others]: string[], measured: Measured[]): void {
  printTable([
    ['', first, ...others, ...others.map((name) => `${first} / ${name}`)],
    ...measured.map(({ title, digits, values: [ours = [], ...theirs] }) => {
      const formatColumn = (tell: (values: number[]) => string) =>
        others.map((_, at) => (theirs[at]?.length ? tell(theirs[at]) : ''))
      return [
        title,
        spread(ours, digits),
        ...formatColumn((values) => spread(values, digits)),
        ...formatColumn((values) => medianRatio(ours, values)),
      ]
    }),
  ])
}
