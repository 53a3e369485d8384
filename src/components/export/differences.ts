const number = new Intl.NumberFormat()

/** What is to be said where a file does not have as many rows as the list. */
export function differences({
  rows,
  again,
  count,
}: {
  rows: number
  again: number
  count: number | null
}): string[] {
  const words: string[] = []
  if (again > 0) {
    words.push(
      `The list moved while it was read: ${number.format(again)} ${again === 1 ? 'row was' : 'rows were'} met twice, and ${again === 1 ? 'is' : 'are'} there once.`,
    )
  }
  if (count !== null && count !== rows) {
    words.push(
      count > rows
        ? `The list has ${number.format(count)}: ${number.format(count - rows)} ${count - rows === 1 ? 'is' : 'are'} not in the file.`
        : `The list has ${number.format(count)} by now.`,
    )
  }
  return words
}
