/** Allowed values of a URL parameter: a fixed set, or a predicate. */
type Part = readonly string[] | ((text: string) => boolean)

/** Maximum length of a text parameter in a URL. */
const TEXT_MAX = 1000

/** Any text that a user could have typed. */
export const text: Part = (given) => given.length <= TEXT_MAX
/** Page number. */
export const pageNumber: Part = (given) => /^[1-9]\d{0,8}$/.test(given)
/** Record id. Checks the syntax only; the server decides if the record exists. */
export const recordId: Part = (given) => /^[\w-]{1,100}$/.test(given)
/** UTC timestamp in the format of the API. */
export const instant: Part = (given) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given))

/** Creates a parser that returns the valid parameters of a URL and drops the others. */
export const partsReader =
  <Parts extends Readonly<Record<string, Part>>>(parts: Parts) =>
  (given: Readonly<Record<string, unknown>>): { [Name in keyof Parts]?: string } => {
    const entries = Object.entries(parts).flatMap(([name, part]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (typeof value !== 'string' || value === '') return []
      return (typeof part === 'function' ? part(value) : part.includes(value)) ? [[name, value]] : []
    })
    // Object.fromEntries loses the key types; they are the keys of `parts`.
    return Object.fromEntries(entries) as { [Name in keyof Parts]?: string }
  }
