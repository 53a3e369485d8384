/**
 * Request body as the server parses it: an optional field is absent or has a value. zod also allows undefined, which JSON
 * cannot contain; spread over a stored record, it would remove a field from the type.
 */
export type ParsedBody<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }
