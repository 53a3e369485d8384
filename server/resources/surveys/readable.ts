import { type SQL, sql } from 'drizzle-orm'

/** Maximum length of event properties that are returned unchanged. */
const WHOLE_MAX = 100_000
/** Maximum length of each property of longer ones, reduced further until all fit. */
const PROPERTY_MAX = 20_000

/**
 * Truncates the text of a JSON object so that a page of them stays readable: with the public token of a project, a
 * client can send megabytes as an answer.
 */
export const readable = (properties: SQL): SQL => sql`
  case when octet_length(${properties}::text) <= ${WHOLE_MAX}::int then ${properties}::text else (
    select coalesce(json_object_agg(key, case
      when length(value::text) <= ${PROPERTY_MAX}::int then value
      else to_json(left(value #>> '{}', ${PROPERTY_MAX}::int) || chr(8230)) end), '{}')::text
    from (
      select key, value, sum(length(key) + least(length(value::text), ${PROPERTY_MAX}::int)) over (order by at) as so_far
      from json_each(${properties}) with ordinality as property (key, value, at)
    ) as property
    where so_far <= ${WHOLE_MAX}::int) end`
