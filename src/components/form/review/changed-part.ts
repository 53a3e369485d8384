/** Maximum length of a text that is shown in full. */
const WHOLE_MAX = 160
/** Number of unchanged characters shown on either side of a change. */
const AROUND = 32

function common(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

const reversed = (text: string) => [...text].reverse().join('')

/** Reduces two long texts to the part in which they differ, with some context. */
export function getChangedPart(before: string, after: string): [before: string, after: string] {
  if (before.length <= WHOLE_MAX && after.length <= WHOLE_MAX) return [before, after]
  const start = Math.max(0, common(before, after) - AROUND)
  const [old, now] = [before.slice(start), after.slice(start)]
  const end = Math.max(0, common(reversed(old), reversed(now)) - AROUND)
  const part = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(0, text.length - end)}${end > 0 ? '…' : ''}`
  return [part(old), part(now)]
}
