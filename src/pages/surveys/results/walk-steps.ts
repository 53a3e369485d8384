/**
 * Of so many pages, how many are counted while more are on their way: 1, 2, 3, 4, 6, 8, 12, ... Counting anew at every
 * page would take longer the longer it goes on.
 */
export function pagesToCount(pages: number): number {
  if (pages < 2) return pages
  const power = 2 ** Math.floor(Math.log2(pages))
  return pages >= 1.5 * power ? 1.5 * power : power
}
