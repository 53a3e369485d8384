import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HttpError } from '../errors'
import { assertStorableText, parseWithSchema } from './validation'

const Thing = z.object({
  name: z.string().min(1).max(5),
  size: z.int().min(0).max(9).optional(),
  on: z.boolean().optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string().min(3)).min(1).max(2).optional(),
  inner: z.object({ at: z.uuid() }).optional(),
  bag: z.record(z.string(), z.unknown()).optional(),
  strict: z.strictObject({ a: z.int() }).optional(),
  even: z
    .int()
    .refine((number) => number % 2 === 0, { error: 'Odd.', params: { code: 'odd' } })
    .optional(),
})

/** Returns the code, the field and the message of a validation error. */
function getIssue(check: () => unknown): [string, string | null, string] {
  try {
    check()
  } catch (error) {
    if (error instanceof HttpError) return [error.code, error.attr, error.detail]
    throw error
  }
  throw new Error('not refused')
}

describe('body validation', () => {
  it('reports the code, the field and the message of the error', () => {
    const fault = (more: object) => getIssue(() => parseWithSchema(Thing, { name: 'x', ...more }))
    expect(fault({ name: undefined })).toEqual(['required', 'name', 'This field is required.'])
    expect(fault({ name: null })).toEqual(['null', 'name', 'This field may not be null.'])
    expect(fault({ name: '' })).toEqual(['blank', 'name', 'This field may not be blank.'])
    expect(fault({ name: 7 })).toEqual(['invalid_input', 'name', 'Not a valid string.'])
    expect(fault({ name: 'abcdef' })).toEqual([
      'max_length',
      'name',
      'Ensure this field has no more than 5 characters.',
    ])
    expect(fault({ size: '1' })).toEqual(['invalid_input', 'size', 'A valid integer is required.'])
    expect(fault({ size: 1.5 })).toEqual(['invalid_input', 'size', 'A valid integer is required.'])
    expect(fault({ size: -1 })).toEqual([
      'min_value',
      'size',
      'Ensure this value is greater than or equal to 0.',
    ])
    expect(fault({ size: 10 })).toEqual([
      'max_value',
      'size',
      'Ensure this value is less than or equal to 9.',
    ])
    expect(fault({ on: 'yes' })).toEqual(['invalid_input', 'on', 'Must be a valid boolean.'])
    expect(fault({ kind: 'c' })).toEqual(['invalid_choice', 'kind', '"c" is not a valid choice.'])
    expect(fault({ tags: 'abc' })).toEqual(['invalid_input', 'tags', 'Expected a list of items.'])
    expect(fault({ tags: [] })).toEqual(['empty', 'tags', 'This list may not be empty.'])
    expect(fault({ tags: ['abc', 'abc', 'abc'] })).toEqual([
      'max_length',
      'tags',
      'Ensure this field has no more than 2 elements.',
    ])
    expect(fault({ bag: [] })).toEqual(['invalid_input', 'bag', 'Expected a dictionary.'])
    expect(fault({ strict: { a: 1, b: 2 } })).toEqual(['invalid_input', 'strict', 'Unknown key: b.'])
    expect(fault({ even: 1 })).toEqual(['odd', 'even', 'Odd.'])
  })

  it('joins the names of nested fields', () => {
    const fault = (more: object) => getIssue(() => parseWithSchema(Thing, { name: 'x', ...more }))
    expect(fault({ tags: ['abc', 'a'] }).slice(0, 2)).toEqual(['min_length', 'tags__1'])
    expect(fault({ inner: {} }).slice(0, 2)).toEqual(['required', 'inner__at'])
    expect(fault({ inner: { at: 'x' } })).toEqual(['invalid_input', 'inner__at', 'Must be a valid UUID.'])
  })

  it('reports only the first error, in the order of the schema', () => {
    expect(getIssue(() => parseWithSchema(Thing, { size: 'x', on: 'x' }))[1]).toBe('name')
    expect(getIssue(() => parseWithSchema(Thing, { on: 'x', size: 'x', name: 'x' }))[1]).toBe('size')
  })

  it('rejects a body that is not an object as a whole', () => {
    for (const [value, kind] of [
      [[], 'list'],
      ['x', 'string'],
      [7, 'number'],
    ] as const) {
      expect(getIssue(() => parseWithSchema(Thing, value))).toEqual([
        'invalid_input',
        null,
        `Invalid data. Expected a dictionary, but got ${kind}.`,
      ])
    }
  })

  it('strips unknown fields', () => {
    expect(parseWithSchema(Thing, { name: 'x', id: 7 })).toEqual({ name: 'x' })
  })
})

describe('assertStorable', () => {
  it('rejects unstorable values at any depth', () => {
    const fault = (value: unknown) => getIssue(() => assertStorableText(value)).slice(0, 2)
    expect(fault({ a: [{ b: 'x\0' }] })).toEqual(['null_characters_not_allowed', 'a__0__b'])
    expect(fault({ a: { 'x\0': 1 } })).toEqual(['null_characters_not_allowed', 'a'])
    expect(fault({ a: '\ud800' })).toEqual(['surrogate_characters_not_allowed', 'a'])
    expect(fault({ a: 'x\udc00\ud800' })).toEqual(['surrogate_characters_not_allowed', 'a'])
    let deep: unknown = 1
    for (let depth = 0; depth < 10_000; depth++) deep = [deep]
    expect(fault({ a: deep })).toEqual(['invalid_input', 'a'])
  })

  it('accepts storable values', () => {
    for (const value of [undefined, null, 1, 'x', [], { a: ['🦔', { b: 'ñ\n\t' }] }]) {
      expect(() => assertStorableText(value)).not.toThrow()
    }
  })
})
