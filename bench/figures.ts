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

/** The median of the ratios round by round: what disturbs one round disturbs both sides of it. */
export function ratio(ours: number[], floor: number[]): string {
  return `${spread(
    ours.map((value, round) => value / (floor[round] ?? Number.NaN)),
    2,
  )}`
}

/** Prints a Markdown table; the first row is its head. */
export function printTable([head = [], ...rows]: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n'))
}
