import { describe, expect, it } from 'vitest'
import { getChangedFields } from '../../../lib/json'
import { buildRequestBody, type FormModel } from '../model'
import type { FormDraft } from './draft-store'
import { openForm } from './restore-draft'

interface Values {
  name: string
  text: string
  look: { color: string; size: number }
}

const model: FormModel<Values, Values> = { body: (values) => values }
const record: Values = { name: 'A', text: 'a', look: { color: 'red', size: 1 } }
const draft = (draftValues: Partial<Values>, before: Values | null = record) => ({
  at: 5,
  before,
  values: { ...(before ?? record), ...draftValues },
  secrets: ['Password'],
})
const open = (loaded: Values, storedDraft: FormDraft | null, isChange = true) =>
  openForm(loaded, model, isChange, storedDraft)

describe('form initialization', () => {
  it('starts with the loaded record if there is no draft', () => {
    expect(open(record, null)).toEqual({ values: record, before: record, restored: null })
    expect(open(record, draft({})).restored).toBeNull()
  })

  it('restores the draft', () => {
    const { values, before, restored } = open(record, draft({ name: 'Typed' }))
    expect([values.name, before]).toEqual(['Typed', record])
    expect(restored).toEqual({ at: 5, secrets: ['Password'], others: [], conflicts: [], texts: {} })
    expect(open(record, draft({ name: 'New' }, null), false).values.name).toBe('New')
  })

  it('restores unparsed input, even if there is nothing else', () => {
    const texts = { look: { text: '{"color":', reason: 'This is not JSON.' } }
    expect(open(record, { ...draft({}), texts })).toMatchObject({ values: record, restored: { texts } })
  })

  it('merges changes of other users, and sends only the input of the user', () => {
    const now = { ...record, text: 'theirs', look: { color: 'blue', size: 1 } }
    const { values, before, restored } = open(now, draft({ look: { color: 'red', size: 2 } }))
    expect(values).toEqual({ name: 'A', text: 'theirs', look: { color: 'blue', size: 2 } })
    expect(restored).toMatchObject({ others: ['text', 'look'], conflicts: [] })
    expect(buildRequestBody(before, values, model)).toEqual({ look: { color: 'blue', size: 2 } })
  })

  it('stays based on the original for conflicting fields, so that saving asks', () => {
    const now = { ...record, name: 'theirs', look: { color: 'blue', size: 1 } }
    const { values, before, restored } = open(now, draft({ name: 'mine', look: { color: 'pink', size: 1 } }))
    expect(values).toMatchObject({ name: 'mine', look: { color: 'pink' } })
    expect(before).toEqual(record)
    expect(restored?.conflicts.map(({ path }) => path)).toEqual([['name'], ['look', 'color']])
  })

  it('starts with the loaded record if the draft is not usable', () => {
    const strict: FormModel<Values, Values> = {
      body: (values) => ({ ...values, look: { ...values.look, color: values.look.color.trim() } }),
    }
    const odd = { ...draft({}), values: { look: null } }
    expect(openForm(record, strict, true, odd).restored).toBeNull()
    expect(Object.keys(getChangedFields(record, openForm(record, strict, true, odd).values))).toEqual([])
  })
})
