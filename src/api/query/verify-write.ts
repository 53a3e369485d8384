import { api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import { formatFieldInSentence } from '../../lib/i18n/case'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { buildUrl } from '../client/build-url'
import { request } from '../client/client'
import { ApiError } from '../client/errors'
import { getEndpoint, type Mutation } from './mutation'

const UNCLEAR = t('The data on this page has been reloaded. Check that it is as you expect.')

/** Reads the resource of a write again, and describes if the server seems to have applied it. */
export async function verifyWrite(mutation: Mutation): Promise<string> {
  const endpoint = getEndpoint(mutation)
  const reads = Object.values(api[mutation.resource] as Endpoints).find(
    ({ method, path }) => method === 'GET' && path === endpoint.path,
  )
  if (!reads) return UNCLEAR
  const current = await request({
    method: 'GET',
    path: buildUrl(reads.path, { params: mutation.input.params }),
    as: mutation.as,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  return describeOutcome(endpoint.method, mutation.input.body, current)
}

/** Describes the likely outcome of a write from the current state of the server; null if the record does not exist. */
export function describeOutcome(method: Endpoint['method'], body: unknown, current: unknown): string {
  if (method === 'DELETE') {
    return current === null
      ? t('The server received the request. The record was deleted.')
      : t('The request was not received. The record still exists.')
  }
  if (current === null) return t('It no longer exists.')
  if (method === 'POST') {
    const alike = isRows(current) && current.results.some((row) => findDifferences(body, row)?.length === 0)
    return alike
      ? t('The list contains such a record. The request was probably received.')
      : t('The first page of the list contains no such record.')
  }
  const names = findDifferences(body, current)
  if (names === null) return UNCLEAR
  return names.length === 0
    ? t('The server received the request. The record has the values that you sent.')
    : tn(
        names.length,
        'The record differs from what you sent in {fields}.',
        'The record differs from what you sent in {fields}.',
        { fields: formatEnumeration(names.map(formatFieldInSentence)) },
      )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isRows = (value: unknown): value is { results: unknown[] } =>
  isRecord(value) && Array.isArray(value.results)

/** Returns the names of the sent primitive values that now differ; null if there is nothing to compare. */
function findDifferences(body: unknown, now: unknown): string[] | null {
  if (!isRecord(body) || !isRecord(now)) return null
  const names = Object.keys(body).filter((name) => name in now && !isRecord(body[name]))
  return names.length === 0 ? null : names.filter((name) => body[name] !== now[name])
}
