import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import { buildCreateBody, buildUpdateBody, getRequiredSecrets } from './copy-body'
import { assignItemIds, compareFields, getServerFields, type RecordComparison, removeItemIds } from './fields'
import { getRecordKind, hideWriteOnly } from './record-kind'

const surveys = getRecordKind('surveys')
const here = {
  id: 'a',
  name: 'Pulse',
  type: 'popover',
  description: 'Old',
  start_date: '2024-05-01T00:00:00Z',
  linked_flag: { id: 7, key: 'beta' },
  linked_flag_id: 7,
  targeting_flag: null,
  questions: [{ id: 'q1', type: 'open', question: 'Why?' }],
  conditions: { url: '/a', actions: { values: [{ id: 1, name: 'Bought' }] } },
  created_at: '2024-04-01T00:00:00Z',
}
const there = {
  ...here,
  id: 'b',
  description: 'New',
  start_date: null,
  linked_flag: { id: 9, key: 'gamma' },
  linked_flag_id: 9,
  questions: [{ id: 'q9', type: 'open', question: 'Why?' }],
  conditions: { url: '/b', actions: { values: [{ id: 5, name: 'Sold' }] } },
}

const getFields = (sides: Partial<RecordComparison>) =>
  compareFields(surveys, { here, there, isSameScope: false, ...sides })
const getField = (name: string, sides: Partial<RecordComparison> = {}) =>
  getFields(sides).find(({ field }) => field === name)

describe('record comparison', () => {
  it('compares editable fields and ignores ids of list items', () => {
    expect(getField('name')?.standing).toBe('same')
    expect(getField('description')?.standing).toBe('different')
    expect(getField('start_date')?.standing).toBe('here')
    expect(getField('questions')?.standing).toBe('same')
    expect(getField('id')).toBeUndefined()
    const fieldNames = getServerFields(surveys, { here, there, isSameScope: false }).map(({ field }) => field)
    expect(fieldNames).toEqual(['id', 'created_at'])
  })

  it('does not copy by default a field that activates the record', () => {
    expect(getField('start_date')).toMatchObject({ byItself: false, disabledReason: null })
    expect(getField('description')?.byItself).toBe(true)
  })

  it('preserves references that are bound to a scope, and reports them', () => {
    expect(getField('linked_flag_id')?.disabledReason).toMatch(/^It references a record/)
    expect(getField('conditions')).toMatchObject({
      value: { url: '/a', actions: there.conditions.actions },
      left: ['conditions.actions'],
      disabledReason: null,
    })
    expect(getField('linked_flag_id', { isSameScope: true })).toMatchObject({
      disabledReason: null,
      left: [],
    })
    expect(getField('conditions', { isSameScope: true })?.value).toEqual(here.conditions)
  })

  it('results in a minimal change with dependent fields', () => {
    const selectedFields = getFields({}).filter(({ field }) => field === 'description')
    expect(buildUpdateBody(api.surveys.update, selectedFields, there)).toEqual({
      description: 'Old',
      conditions: there.conditions,
      linked_flag_id: 9,
    })
  })

  it('clears a field that is empty in the source, in the format the server requires', () => {
    const sides = {
      here: { ...here, targeting_flag: null },
      there: { ...there, targeting_flag: { filters: {} } },
    }
    const selectedFields = getFields(sides).filter(({ field }) => field === 'targeting_flag_filters')
    expect(selectedFields[0]).toMatchObject({ standing: 'there', disabledReason: null })
    expect(buildUpdateBody(api.surveys.update, selectedFields, there)).toMatchObject({
      remove_targeting_flag: true,
    })
  })
})

describe('copy to a new record', () => {
  it('contains the editable fields that are valid in the target scope', () => {
    const fields = getFields({ there: null })
    const body = buildCreateBody(fields.filter(({ byItself }) => byItself))
    expect(body).toEqual({
      name: 'Pulse',
      type: 'popover',
      description: 'Old',
      questions: [{ type: 'open', question: 'Why?' }],
      conditions: { url: '/a' },
    })
  })

  it('does not copy a field that holds a secret', () => {
    const projects = getRecordKind('projects')
    const project = hideWriteOnly(
      { name: 'One', slack_incoming_webhook: 'https://hooks.example/x' },
      projects,
    )
    const webhook = compareFields(projects, { here: project, there: null, isSameScope: false }).find(
      ({ field }) => field === 'slack_incoming_webhook',
    )
    expect(webhook?.disabledReason).toMatch(/contains a secret/)
    expect(JSON.stringify(webhook)).not.toContain('hooks.example')
  })

  it('asks for the secrets that no response includes', () => {
    const exports = getRecordKind('projectBatchExports')
    const record = { name: 'Lake', destination: { type: 'HTTP', config: { url: 'https://a.example' } } }
    const selectedFields = compareFields(exports, { here: record, there: null, isSameScope: false })
    expect(getRequiredSecrets(exports, selectedFields)).toEqual([
      { path: ['destination', 'config', 'token'], isNeeded: true },
    ])
  })
})

it('a merged field is sent with differences only, and null for removed keys', () => {
  const exports = getRecordKind('projectBatchExports')
  const record = (config: object) => ({ name: 'Lake', destination: { type: 'S3', config } })
  const otherRecord = record({ bucket_name: 'pond', prefix: 'x', region: 'eu' })
  const sides = {
    here: record({ bucket_name: 'river', region: 'eu' }),
    there: otherRecord,
    isSameScope: true,
  }
  const selectedFields = compareFields(exports, sides).filter(({ standing }) => standing !== 'same')
  expect(buildUpdateBody(api.projectBatchExports.update, selectedFields, otherRecord)).toEqual({
    destination: { config: { bucket_name: 'river', prefix: null } },
  })
})

it('list items retain their ids on the other side, whatever their position', () => {
  const mine = [
    { id: 1, text: 'B' },
    { id: 2, text: 'A' },
    { id: 3, text: 'C' },
    { id: 4, text: 'D' },
  ]
  const theirs = [
    { id: 'a', text: 'A' },
    { id: 'b', text: 'B' },
    { id: 'x', text: 'X' },
  ]
  expect(assignItemIds(theirs, removeItemIds(mine))).toEqual([
    { id: 'b', text: 'B' },
    { id: 'a', text: 'A' },
    { id: 'x', text: 'C' },
    { text: 'D' },
  ])
})
