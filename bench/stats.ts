/** The middle one of some numbers; of an even number of them the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}

/** `median (least to greatest)`. */
export function spread(values: number[], digits = 0): string {
  const text = (value: number) => value.toFixed(digits)
  return `${text(median(values))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

/**
 * The median of the ratios round by round: what disturbs one round disturbs both sides of it. Rounds in which the other
 * side had nothing have no ratio.
 */
export function medianRatio(ours: number[], floor: number[]): string {
  const ratios = ours
    .map((value, round) => value / (floor[round] ?? Number.NaN))
    .filter((value) => Number.isFinite(value))
  return ratios.length > 0 ? spread(ratios, 2) : ''
}

/** Prints a Markdown table; the first row is its head. */
export function printTable([head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}

/** Something that was measured of several sides: one list of values for each, where it was measured of that one. */
export interface Measured {
  title: string
  digits: number
  values: number[][]
}

/** Prints a column for each side, and one for how the first stands to each of the others. */
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
