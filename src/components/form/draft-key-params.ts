/** Returns the values of the query parameters that determine how a form starts. */
export const getDraftKeyParams = (search: object, names: readonly string[]): string[] => {
  const searchParams = new Map(Object.entries(search))
  return names.map((name) => String(searchParams.get(name) ?? ''))
}
