import { describe, expect, it } from 'vitest'
import { changedFields } from '../changes'
import type { FormModel } from '../model'
import { outgoing } from '../outgoing'
import type { Draft } from './draft-store'
import { openForm } from './opening'

interface Values {
  name: string
  text: string
  look: { color: string; size: number }
}

const model: FormModel<Values, Values> = { body: (values) => values }
const record: Values = { name: 'A', text: 'a', look: { color: 'red', size: 1 } }
const draft = (typed: Partial<Values>, before: Values | null = record) => ({
  at: 5,
  before,
  values: { ...(before ?? record), ...typed },
  secrets: ['Password'],
})
const open = (loaded: Values, of: Draft | null, isChange = true) => openForm(loaded, model, isChange, of)

describe('a form that is opened', () => {
  it('starts with what is there where nothing was typed', () => {
    expect(open(record, null)).toEqual({ values: record, before: record, restored: null })
    expect(open(record, draft({})).restored).toBeNull()
  })

  it('puts back what was typed', () => {
    const { values, before, restored } = open(record, draft({ name: 'Typed' }))
    expect([values.name, before]).toEqual(['Typed', record])
    expect(restored).toEqual({ at: 5, secrets: ['Password'], others: [], conflicts: [], texts: {} })
    expect(open(record, draft({ name: 'New' }, null), false).values.name).toBe('New')
  })

  it('puts back what could not be read, also where that is all', () => {
    const texts = { look: { text: '{"color":', reason: 'This is not JSON.' } }
    expect(open(record, { ...draft({}), texts })).toMatchObject({ values: record, restored: { texts } })
  })

  it('takes over what others changed since, and sends only what was typed', () => {
    const now = { ...record, text: 'theirs', look: { color: 'blue', size: 1 } }
    const { values, before, restored } = open(now, draft({ look: { color: 'red', size: 2 } }))
    expect(values).toEqual({ name: 'A', text: 'theirs', look: { color: 'blue', size: 2 } })
    expect(restored).toMatchObject({ others: ['text', 'look'], conflicts: [] })
    expect(outgoing(before, values, model)).toEqual({ look: { color: 'blue', size: 2 } })
  })

  it('still stands before what both changed, so that saving asks', () => {
    const now = { ...record, name: 'theirs', look: { color: 'blue', size: 1 } }
    const { values, before, restored } = open(now, draft({ name: 'mine', look: { color: 'pink', size: 1 } }))
    expect(values).toMatchObject({ name: 'mine', look: { color: 'pink' } })
    expect(before).toEqual(record)
    expect(restored?.conflicts.map(({ path }) => path)).toEqual([['name'], ['look', 'color']])
  })

  it('starts with what is there where a draft makes no sense to it', () => {
    const strict: FormModel<Values, Values> = {
      body: (values) => ({ ...values, look: { ...values.look, color: values.look.color.trim() } }),
    }
    const odd = { ...draft({}), values: { look: null } }
    expect(openForm(record, strict, true, odd).restored).toBeNull()
    expect(Object.keys(changedFields(record, openForm(record, strict, true, odd).values))).toEqual([])
  })
})
