/** What a part of an address may say: one of some values, or what a check lets through. */
type Part = readonly string[] | ((text: string) => boolean)

/** The most that a text in an address may be. */
const TEXT_MAX = 1000

/** Any text that somebody could have typed. */
export const text: Part = (given) => given.length <= TEXT_MAX
/** The number of a page. */
export const pageNumber: Part = (given) => /^[1-9]\d{0,8}$/.test(given)
/** The id of a record: what of it exists is the server's to say. */
export const recordId: Part = (given) => /^[\w-]{1,100}$/.test(given)
/** A moment, as the wire writes it. */
export const instant: Part = (given) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(given) && !Number.isNaN(Date.parse(given))

/** Reads what these parts make of an address; the rest of it is left out. */
export const partsReader =
  <Parts extends Readonly<Record<string, Part>>>(parts: Parts) =>
  (given: Readonly<Record<string, unknown>>): { [Name in keyof Parts]?: string } => {
    const entries = Object.entries(parts).flatMap(([name, part]) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      if (typeof value !== 'string' || value === '') return []
      return (typeof part === 'function' ? part(value) : part.includes(value)) ? [[name, value]] : []
    })
    // Object.fromEntries forgets the keys; they are those of `parts`.
    return Object.fromEntries(entries) as { [Name in keyof Parts]?: string }
  }
