import { type SQL, sql } from 'drizzle-orm'

/** Maximum length of event properties that are returned unchanged. */
const MAX_LENGTH = 100_000
/** Maximum length of each property of longer ones, reduced further until all fit. */
const MAX_PROPERTY_LENGTH = 20_000

/**
 * Truncates the text of a JSON object so that a page of them stays readable: with the public token of a project, a
 * client can send megabytes as an answer.
 */
export const truncateProperties = (properties: SQL): SQL => sql`
  case when octet_length(${properties}::text) <= ${MAX_LENGTH}::int then ${properties}::text else (
    select coalesce(json_object_agg(key, case
      when length(value::text) <= ${MAX_PROPERTY_LENGTH}::int then value
      else to_json(left(value #>> '{}', ${MAX_PROPERTY_LENGTH}::int) || chr(8230)) end), '{}')::text
    from (
      select key, value, sum(length(key) + least(length(value::text), ${MAX_PROPERTY_LENGTH}::int)) over (order by at) as so_far
      from json_each(${properties}) with ordinality as property (key, value, at)
    ) as property
    where so_far <= ${MAX_LENGTH}::int) end`
