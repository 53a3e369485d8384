/** What an address says about how a form starts: the values of these names in its query. */
export const startIn = (search: object, names: readonly string[]): string[] => {
  const said = new Map(Object.entries(search))
  return names.map((name) => String(said.get(name) ?? ''))
}
