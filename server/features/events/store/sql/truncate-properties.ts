import { type SQL, sql } from 'drizzle-orm'

/** Limits of a JSON object, in bytes and characters. */
export interface PropertyLimits {
  /** Maximum length of an object that is returned unchanged. */
  length: number
  /** Maximum length of each property of a longer one; further properties are omitted until all fit. */
  property: number
}

/**
 * Truncates the text of a JSON object so that a page of them stays readable: with the public token of a project, a
 * client can send megabytes as a property.
 */
export const truncateProperties = (properties: SQL, { length, property }: PropertyLimits): SQL => sql`
  case when octet_length(${properties}::text) <= ${length}::int then ${properties}::text else (
    select coalesce(json_object_agg(key, case
      when length(value::text) <= ${property}::int then value
      else to_json(left(value #>> '{}', ${property}::int) || chr(8230)) end), '{}')::text
    from (
      select key, value, sum(length(key) + least(length(value::text), ${property}::int)) over (order by at) as so_far
      from json_each(${properties}) with ordinality as property (key, value, at)
    ) as property
    where so_far <= ${length}::int) end`
