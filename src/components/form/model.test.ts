import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildRequestBody, type FormModel, type FormProblem, getMessages, validateForm } from './model'

interface Values {
  name: string
  limit: number | null
  items: { text: string }[]
}

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  limit: z.int().max(10).nullable().optional(),
  items: z
    .array(z.object({ text: z.string() }))
    .max(2)
    .optional(),
})
const model: FormModel<Values, Values> = { body: (values) => values }
const loaded: Values = { name: 'old', limit: 5, items: [] }

function check(edit: Partial<Values>, sends: 'changes' | 'filled' = 'changes', own: FormProblem[] = []) {
  const result = validateForm(
    {
      schema: sends === 'changes' ? schema.partial() : schema,
      outgoing: (values: Values) => buildRequestBody(sends === 'changes' ? loaded : null, values, model),
      problems: () => own,
      fieldFor: (path) => path,
    },
    { ...loaded, ...edit },
    { fields: {}, shouldUseNativeValidation: false },
  )
  return { sent: result.values, problems: getMessages(result.errors) }
}

describe('form submission', () => {
  it('sends the changes as parsed by the schema', () => {
    expect(check({ name: ' new ' })).toEqual({ sent: { name: 'new' }, problems: [] })
    expect(check({ limit: null }).sent).toEqual({ limit: null })
  })

  it('sends all filled-in fields for a new record', () => {
    expect(check({ limit: null }, 'filled').sent).toEqual({ name: 'old', items: [] })
  })

  it('does not validate unchanged fields', () => {
    const long = { ...loaded, name: 'far too long' }
    const body = buildRequestBody(long, { ...long, limit: 6 }, model)
    expect(body).toEqual({ limit: 6 })
  })
})

describe('validation problem', () => {
  it('is shown at its field as a sentence', () => {
    expect(check({ name: '', limit: 11 }).problems).toEqual([
      { field: 'name', message: 'Enter a value.' },
      { field: 'limit', message: 'Enter 10 or less.' },
    ])
    expect(check({ name: 'far too long' }).problems).toEqual([
      { field: 'name', message: 'At most 5 characters.' },
    ])
    expect(check({ name: '' }, 'filled').problems).toEqual([{ field: 'name', message: 'Enter a value.' }])
  })

  it('inside a field replaces one of the whole field', () => {
    const items = [{ text: 'a' }, { text: 'b' }, { text: '' }]
    expect(check({ items }).problems).toEqual([{ field: 'items', message: 'At most 2 entries.' }])
    const own = [{ field: 'items.2.text', message: 'Write something.' }]
    expect(check({ items }, 'changes', own).problems).toEqual(own)
  })
})
