/**
 * Number of loaded pages to aggregate while more are loading: 1, 2, 3, 4, 6, 8, 12, ... Aggregating after every page
 * would take quadratic time.
 */
export function getPagesToCount(pages: number): number {
  if (pages < 2) return pages
  const power = 2 ** Math.floor(Math.log2(pages))
  return pages >= 1.5 * power ? 1.5 * power : power
}
