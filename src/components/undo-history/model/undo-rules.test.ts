import { describe, expect, it } from 'vitest'
import { type Api, api } from '../../../../contract'
import type { Endpoint, Endpoints } from '../../../../contract/endpoint'
import { buildUrl } from '../../../api/client/build-url'
import { getAcceptedFields } from './create-body'
import { getUndoOp, type UndoEntry } from './entry'
import { getUndo } from './undo'

const rows = Object.entries(api).flatMap(([resource, table]) =>
  Object.entries(table as Endpoints).map(([op, endpoint]) => ({
    title: `${resource}.${op}`,
    resource: resource as keyof Api,
    op,
    row: endpoint,
    table: table as Endpoints,
  })),
)
const writes = rows.filter(({ row: endpoint }) => endpoint.method !== 'GET' && !endpoint.hasNoEffect)

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Record with every field of a create request. */
const record = {
  id: 'made',
  backfill_id: 'begun',
  name: 'One',
  user: { uuid: 'person' },
  destination: { type: 'FileDownload', config: { prefix: 'a' } },
  inverse: { responses: [{ id: '0190a5b2-9c3f-7d1e-8f00-1234567890ab', read: false }], read: false },
}

const createEntry = (resource: keyof Api, op: string, endpoint: Endpoint): UndoEntry => ({
  id: 'e',
  owner: '',
  at: 0,
  base: '',
  resource,
  op,
  method: endpoint.method,
  path: '',
  params: Object.fromEntries(namesIn(endpoint.path).map((name) => [name, `the ${name}`])),
  body: { name: 'Two' },
  name: 'Two',
  before: record,
  answer: { ...record, name: 'Two' },
  arrived: true,
})

describe.each(writes)('$title', ({ resource, op, row: endpoint, table }) => {
  it('can be undone or has a sentence with the reason', () => {
    const undo = getUndo(createEntry(resource, op, endpoint), undefined, new Map())
    if ('reason' in undo) {
      expect(endpoint.irreversible).toBe(true)
      expect(undo.reason).toMatch(/^[A-Z].*\.$/)
      expect(undo.reason).not.toBe('The API has no operation to undo this.')
      return
    }
    expect(undo.steps).toHaveLength(1)
    for (const { write: mutation } of undo.steps) {
      const back = (api[mutation.resource] as Endpoints)[mutation.op]
      expect(back, mutation.op).toBeDefined()
      if (!back) continue
      expect(() => buildUrl(back.path, mutation.input)).not.toThrow()
      expect(mutation.input.body !== undefined).toBe(back.body !== undefined)
      const accepted = getAcceptedFields(back.body)
      for (const [field, value] of Object.entries(mutation.input.body ?? {})) {
        expect(accepted.names.length === 0 || accepted.takes(field, value), field).toBe(true)
      }
    }
  })

  it('can be read before it is sent if the undo requires that', () => {
    const creates = getUndoOp(endpoint, table) === 'destroy'
    const reads =
      endpoint.inverseBodyPath ||
      endpoint.irreversible ||
      creates ||
      table[endpoint.readOperation ?? 'retrieve'] ||
      table.list
    expect(reads).toBeTruthy()
  })

  it('has only rules for existing fields and operations', () => {
    const { names } = getAcceptedFields(endpoint.body)
    const fields = [
      ...Object.keys(endpoint.responsePaths ?? {}),
      ...Object.entries(endpoint.clearedVia ?? {}).flat(),
      ...(endpoint.alwaysSent ?? []),
      ...(endpoint.fieldGroups ?? []).flat(),
      ...(endpoint.excludeFromCopy ?? []),
      ...(endpoint.scopeBoundFields ?? []).map((place) => place.replace(/\..*/, '')),
      ...(endpoint.copyOnRequest ?? []),
      ...[endpoint.versionField, endpoint.softDeleteField, endpoint.displayNameField].filter(
        (field) => field !== undefined,
      ),
      ...(endpoint.listsWithItemIds ?? []),
    ]
    expect(names).toEqual(expect.arrayContaining(fields))
    const ops = [endpoint.inverseOperation, endpoint.readOperation].filter((name) => name !== undefined)
    expect(Object.keys(table)).toEqual(expect.arrayContaining(ops))
    expect(endpoint.irreversible && endpoint.inverseOperation).toBeUndefined()
  })
})

/** Ids assigned by other services. */
const ELSEWHERE = new Set(['saml_entity_id'])

it.each(writes.filter(({ op, row: endpoint }) => op === 'create' && endpoint.path.includes('_id/')))(
  '$title declares the fields that refer to its scope',
  ({ row: endpoint }) => {
    const ids = getAcceptedFields(endpoint.body).names.filter(
      (name) => /_ids?$|_uuids?$/.test(name) && !ELSEWHERE.has(name),
    )
    const excludedFields = [...(endpoint.scopeBoundFields ?? []), ...(endpoint.excludeFromCopy ?? [])]
    expect(excludedFields).toEqual(expect.arrayContaining(ids))
  },
)

it('read endpoints have no undo rules', () => {
  const wrong = rows.filter(
    ({ row: endpoint }) => endpoint.method === 'GET' && (endpoint.inverseOperation || endpoint.irreversible),
  )
  expect(wrong).toEqual([])
})
