import { describe, expect, it } from 'vitest'
import {
  getInitialValues,
  isFieldVisible,
  isRequired,
  type PluginConfigField,
  parseFields,
} from './config-fields'

const only = (field: object) => parseFields([{ key: 'it', ...field }])[0] as PluginConfigField

describe('configuration fields', () => {
  it('are read from a list or from an object by key', () => {
    const keys = (schema: unknown) => parseFields(schema).map(({ key }) => key)
    expect(keys([{ key: 'a' }, { markdown: 'Some words' }, { key: 'b' }])).toEqual(['a', null, 'b'])
    expect(keys({ a: { name: 'A' }, b: {} })).toEqual(['a', 'b'])
  })

  it('are sorted by their order, the others last', () => {
    const names = parseFields({ a: {}, b: { order: 2 }, c: { order: 1 }, d: {} }).map(({ name }) => name)
    expect(names).toEqual(['c', 'b', 'a', 'd'])
  })

  it.each([[null], ['text'], [[null, 'text', 3]], [{ a: null }]])('are empty for %j', (schema) => {
    expect(parseFields(schema)).toEqual([])
  })

  it('start with their defaults as text', () => {
    const fields = parseFields([
      { key: 'a', default: 'x' },
      { key: 'b', default: { c: 1 } },
      { markdown: 'm' },
    ])
    expect(getInitialValues(fields)).toEqual({ a: 'x', b: '{\n  "c": 1\n}' })
  })
})

describe('configuration field', () => {
  it('is visible if all its conditions hold', () => {
    const field = only({ visible_if: [['kind', 'file'], ['path']] })
    expect(isFieldVisible(field, { kind: 'file', path: '/tmp' })).toBe(true)
    expect(isFieldVisible(field, { kind: 'file', path: '' })).toBe(false)
    expect(isFieldVisible(field, { kind: 'url', path: '/tmp' })).toBe(false)
    expect(isFieldVisible(only({}), {})).toBe(true)
  })

  it('is required always, or if all its conditions hold', () => {
    expect(isRequired(only({ required: true }), {})).toBe(true)
    const field = only({ required_if: [['auth', 'on']] })
    expect(isRequired(field, { auth: 'on' })).toBe(true)
    expect(isRequired(field, {})).toBe(false)
    expect(isRequired(only({ required_if: [] }), {})).toBe(false)
  })
})
