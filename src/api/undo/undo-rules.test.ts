import { describe, expect, it } from 'vitest'
import { type Api, api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import { buildUrl } from '../build-url'
import { getAcceptedFields } from './accepted-fields'
import { getUndoOp, type UndoEntry } from './entry'
import { getUndo } from './undo'

const rows = Object.entries(api).flatMap(([resource, table]) =>
  Object.entries(table as Endpoints).map(([op, row]) => ({
    title: `${resource}.${op}`,
    resource: resource as keyof Api,
    op,
    row,
    table: table as Endpoints,
  })),
)
const writes = rows.filter(({ row }) => row.method !== 'GET' && !row.hasNoEffect)

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** Record with every field of a create request. */
const record = {
  id: 'made',
  backfill_id: 'begun',
  name: 'One',
  user: { uuid: 'person' },
  destination: { type: 'FileDownload', config: { prefix: 'a' } },
}

const createEntry = (resource: keyof Api, op: string, row: Endpoint): UndoEntry => ({
  id: 'e',
  owner: '',
  at: 0,
  base: '',
  resource,
  op,
  method: row.method,
  path: '',
  params: Object.fromEntries(namesIn(row.path).map((name) => [name, `the ${name}`])),
  body: { name: 'Two' },
  name: 'Two',
  before: record,
  answer: { ...record, name: 'Two' },
  arrived: true,
})

describe.each(writes)('$title', ({ resource, op, row, table }) => {
  it('can be undone or has a sentence with the reason', () => {
    const undo = getUndo(createEntry(resource, op, row), undefined, new Map())
    if ('whyNot' in undo) {
      expect(undo.whyNot).toBe(row.irreversibleReason)
      expect(undo.whyNot).toMatch(/^[A-Z].*\.$/)
      return
    }
    expect(undo.ways).toHaveLength(1)
    for (const { write } of undo.ways) {
      const back = (api[write.resource] as Endpoints)[write.op]
      expect(back, write.op).toBeDefined()
      if (!back) continue
      expect(() => buildUrl(back.path, write.input)).not.toThrow()
      expect(write.input.body !== undefined).toBe(back.body !== undefined)
      const accepted = getAcceptedFields(back.body)
      for (const [field, value] of Object.entries(write.input.body ?? {})) {
        expect(accepted.names.length === 0 || accepted.takes(field, value), field).toBe(true)
      }
    }
  })

  it('can be read before it is sent if the undo requires that', () => {
    const creates = getUndoOp(row, table) === 'destroy'
    const reads = row.irreversibleReason || creates || table[row.readOperation ?? 'retrieve'] || table.list
    expect(reads).toBeTruthy()
  })

  it('has only rules for existing fields and operations', () => {
    const { names } = getAcceptedFields(row.body)
    const fields = [
      ...Object.keys(row.responsePaths ?? {}),
      ...Object.entries(row.clearedVia ?? {}).flat(),
      ...(row.alwaysSent ?? []),
      ...(row.fieldGroups ?? []).flat(),
      ...(row.excludeFromCopy ?? []),
      ...(row.scopeBoundFields ?? []).map((place) => place.replace(/\..*/, '')),
      ...(row.copyOnRequest ?? []),
      ...[row.versionField, row.softDeleteField, row.displayNameField].filter((field) => field !== undefined),
      ...(row.listsWithItemIds ?? []),
    ]
    expect(names).toEqual(expect.arrayContaining(fields))
    const ops = [row.inverseOperation, row.readOperation].filter((name) => name !== undefined)
    expect(Object.keys(table)).toEqual(expect.arrayContaining(ops))
    expect(row.irreversibleReason !== undefined && row.inverseOperation !== undefined).toBe(false)
  })
})

/** Ids assigned by other services. */
const ELSEWHERE = new Set(['saml_entity_id'])

it.each(writes.filter(({ op, row }) => op === 'create' && row.path.includes('_id/')))(
  '$title declares the fields that refer to its scope',
  ({ row }) => {
    const ids = getAcceptedFields(row.body).names.filter(
      (name) => /_ids?$|_uuids?$/.test(name) && !ELSEWHERE.has(name),
    )
    const told = [...(row.scopeBoundFields ?? []), ...(row.excludeFromCopy ?? [])]
    expect(told).toEqual(expect.arrayContaining(ids))
  },
)

it('read endpoints have no undo rules', () => {
  const wrong = rows.filter(
    ({ row }) => row.method === 'GET' && (row.inverseOperation || row.irreversibleReason),
  )
  expect(wrong).toEqual([])
})
