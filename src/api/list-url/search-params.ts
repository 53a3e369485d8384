/** Allowed values of a URL parameter: a fixed set, or a predicate. */
type ParamPattern = readonly string[] | ((text: string) => boolean)

/** Maximum length of a text parameter in a URL. */
const TEXT_MAX = 1000

/** Any text that a user could have typed. */
export const isText: ParamPattern = (value) => value.length <= TEXT_MAX
/** Page number. */
export const isPageNumber: ParamPattern = (value) => /^[1-9]\d{0,8}$/.test(value)
/** Record id. Checks the syntax only; the server decides if the record exists. */
export const isRecordId: ParamPattern = (value) => /^[\w-]{1,100}$/.test(value)
/** UTC timestamp in the format of the API. */
export const isTimestamp: ParamPattern = (value) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** Creates a parser that returns the valid parameters of a URL and drops the others. */
export const createSearchParamsParser =
  <Parts extends Readonly<Record<string, ParamPattern>>>(parts: Parts) =>
  (searchParams: Readonly<Record<string, unknown>>): { [Name in keyof Parts]?: string | undefined } => {
    const entries = Object.entries(parts).flatMap(([name, part]) => {
      const value = Object.hasOwn(searchParams, name) ? searchParams[name] : undefined
      if (typeof value !== 'string' || value === '') return []
      return (typeof part === 'function' ? part(value) : part.includes(value)) ? [[name, value]] : []
    })
    // Object.fromEntries loses the key types; they are the keys of `parts`.
    return Object.fromEntries(entries) as { [Name in keyof Parts]?: string | undefined }
  }
