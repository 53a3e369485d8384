import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import { askedSecrets, changeOf, creationOf } from './copy-body'
import { comparedFields, type Sides, serverFields } from './fields'
import { withIdsOf, withoutIds } from './item-ids'
import { kindOf, shown } from './kind'

const surveys = kindOf('surveys')
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

const fieldsOf = (sides: Partial<Sides>) =>
  comparedFields(surveys, { here, there, samePlace: false, ...sides })
const fieldOf = (name: string, sides: Partial<Sides> = {}) =>
  fieldsOf(sides).find(({ field }) => field === name)

describe('record comparison', () => {
  it('compares editable fields and ignores ids of list items', () => {
    expect(fieldOf('name')?.standing).toBe('same')
    expect(fieldOf('description')?.standing).toBe('different')
    expect(fieldOf('start_date')?.standing).toBe('here')
    expect(fieldOf('questions')?.standing).toBe('same')
    expect(fieldOf('id')).toBeUndefined()
    const told = serverFields(surveys, { here, there, samePlace: false }).map(({ field }) => field)
    expect(told).toEqual(['id', 'created_at'])
  })

  it('does not copy by default a field that activates the record', () => {
    expect(fieldOf('start_date')).toMatchObject({ byItself: false, whyNot: null })
    expect(fieldOf('description')?.byItself).toBe(true)
  })

  it('preserves references that are bound to a scope, and reports them', () => {
    expect(fieldOf('linked_flag_id')?.whyNot).toMatch(/^It names something of this place/)
    expect(fieldOf('conditions')).toMatchObject({
      value: { url: '/a', actions: there.conditions.actions },
      left: ['conditions.actions'],
      whyNot: null,
    })
    expect(fieldOf('linked_flag_id', { samePlace: true })).toMatchObject({ whyNot: null, left: [] })
    expect(fieldOf('conditions', { samePlace: true })?.value).toEqual(here.conditions)
  })

  it('results in a minimal change with dependent fields', () => {
    const taken = fieldsOf({}).filter(({ field }) => field === 'description')
    expect(changeOf(api.surveys.update, taken, there)).toEqual({
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
    const taken = fieldsOf(sides).filter(({ field }) => field === 'targeting_flag_filters')
    expect(taken[0]).toMatchObject({ standing: 'there', whyNot: null })
    expect(changeOf(api.surveys.update, taken, there)).toMatchObject({ remove_targeting_flag: true })
  })
})

describe('copy to a new record', () => {
  it('contains the editable fields that are valid in the target scope', () => {
    const fields = fieldsOf({ there: null })
    const body = creationOf(fields.filter(({ byItself }) => byItself))
    expect(body).toEqual({
      name: 'Pulse',
      type: 'popover',
      description: 'Old',
      questions: [{ type: 'open', question: 'Why?' }],
      conditions: { url: '/a' },
    })
  })

  it('does not copy a field that holds a secret', () => {
    const projects = kindOf('projects')
    const project = shown({ name: 'One', slack_incoming_webhook: 'https://hooks.example/x' }, projects)
    const webhook = comparedFields(projects, { here: project, there: null, samePlace: false }).find(
      ({ field }) => field === 'slack_incoming_webhook',
    )
    expect(webhook?.whyNot).toMatch(/holds a secret/)
    expect(JSON.stringify(webhook)).not.toContain('hooks.example')
  })

  it('asks for the secrets that no response includes', () => {
    const exports = kindOf('projectBatchExports')
    const record = { name: 'Lake', destination: { type: 'HTTP', config: { url: 'https://a.example' } } }
    const taken = comparedFields(exports, { here: record, there: null, samePlace: false })
    expect(askedSecrets(exports, taken)).toEqual([
      { path: ['destination', 'config', 'token'], isNeeded: true },
    ])
  })
})

it('a merged field is sent with differences only, and null for removed keys', () => {
  const exports = kindOf('projectBatchExports')
  const record = (config: object) => ({ name: 'Lake', destination: { type: 'S3', config } })
  const other = record({ bucket_name: 'pond', prefix: 'x', region: 'eu' })
  const sides = { here: record({ bucket_name: 'river', region: 'eu' }), there: other, samePlace: true }
  const taken = comparedFields(exports, sides).filter(({ standing }) => standing !== 'same')
  expect(changeOf(api.projectBatchExports.update, taken, other)).toEqual({
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
  expect(withIdsOf(theirs, withoutIds(mine))).toEqual([
    { id: 'b', text: 'B' },
    { id: 'a', text: 'A' },
    { id: 'x', text: 'C' },
    { text: 'D' },
  ])
})
