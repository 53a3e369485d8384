import type { Endpoint } from '../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import { withCompanions } from '../../api/journal/companions'
import { withValue } from '../../api/journal/place'
import { sameValue } from '../../components/resource-form/changes'
import type { ComparedField, Making } from './fields'
import { isNothing } from './place-bound'

/** A secret of a new record that no answer tells: where it is sent, and whether there is no record without it. */
export interface AskedSecret {
  path: readonly [field: string, ...within: string[]]
  isNeeded: boolean
}

/** What has to be asked for before fields make a new record. */
export function askedSecrets({ made }: Making, taken: readonly ComparedField[]): AskedSecret[] {
  return taken.flatMap(({ field, value }) => {
    const needed = made.needs(field, value)
    return made.secrets(field, value).map((key): AskedSecret => {
      return { path: [field, ...made.within(field), key], isNeeded: needed.includes(key) }
    })
  })
}

/** The body that makes a record of the fields taken over. */
export const creationOf = (taken: readonly ComparedField[]): JsonRecord =>
  Object.fromEntries(taken.map(({ field, sent }) => [field, sent]))

/** A value for a field of which the server changes only what is sent: what differs, and null for what goes. */
function merging(merges: readonly string[], path: string, value: unknown, there: unknown): unknown {
  const isAround = merges.some((one) => one.startsWith(`${path}.`))
  const isMerged = merges.some((one) => `${path}.`.startsWith(`${one}.`))
  if (!isObject(value) || !isObject(there) || !(isAround || isMerged)) return value
  const differing = Object.keys(value).filter((key) => !sameValue(value[key], there[key]))
  const gone = isMerged ? Object.keys(there).filter((key) => !isNothing(there[key]) && !(key in value)) : []
  return Object.fromEntries([
    ...differing.map((key) => [key, merging(merges, `${path}.${key}`, value[key], there[key])]),
    ...gone.map((key) => [key, null]),
  ])
}

/** The smallest body that gives a record the fields taken over, with what the server reads together with them. */
export function changeOf(update: Endpoint, taken: readonly ComparedField[], there: JsonRecord): JsonRecord {
  const { emptiedBy = {}, merges = [] } = update
  const fields = taken.map(({ field, sent, there }): [string, unknown] => {
    const by = isNothing(sent) ? emptiedBy[field] : undefined
    return by === undefined ? [field, merging(merges, field, sent ?? null, there)] : [by, true]
  })
  return withCompanions(update, Object.fromEntries(fields), there)
}

/** A body with what was typed for its secrets, or with what stands for them. */
export const withSecrets = (
  body: JsonRecord,
  secrets: readonly AskedSecret[],
  textOf: (secret: AskedSecret) => string,
): JsonRecord => secrets.reduce<JsonRecord>((whole, one) => withValue(whole, one.path, textOf(one)), body)
