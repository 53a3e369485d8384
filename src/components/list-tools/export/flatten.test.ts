import { describe, expect, it } from 'vitest'
import { collectFields, type FieldMap, flatten, getColumns, getRootField } from './collect-rows'

const columns = (...records: unknown[]) => {
  const fields: FieldMap = new Map()
  for (const record of records) collectFields(fields, record)
  return getColumns(fields)
}

describe('flattened record', () => {
  it('has one level of fields for nested objects, and unchanged lists', () => {
    expect(flatten({ id: 1, by: { name: 'Ada', at: { x: null } }, tags: ['a', { b: 1 }], none: {} })).toEqual(
      [
        ['id', 1],
        ['by.name', 'Ada'],
        ['by.at.x', null],
        ['tags', ['a', { b: 1 }]],
        ['none', null],
      ],
    )
  })

  it('accepts any value from a server', () => {
    expect(flatten({})).toEqual([])
    expect(flatten('odd')).toEqual([['', 'odd']])
    expect(flatten(null)).toEqual([['', null]])
    expect(flatten(JSON.parse('{"__proto__":{"x":1},"constructor":2}'))).toEqual([
      ['__proto__.x', 1],
      ['constructor', 2],
    ])
  })
})

describe('columns of records', () => {
  it('include the fields of all records, in the order of occurrence', () => {
    expect(columns({ id: 1, a: 1 }, { id: 2, b: { c: 1 } })).toEqual(['id', 'a', 'b.c'])
  })

  it('omit an empty field that is an object in other records', () => {
    expect(columns({ flag: null }, { flag: { id: 1, key: 'x' } })).toEqual(['flag.id', 'flag.key'])
    expect(columns({ flag: null }, { flag: null })).toEqual(['flag'])
    expect(columns({ flag: 'x' }, { flag: { id: 1 } })).toEqual(['flag', 'flag.id'])
  })

  it('map to the top-level fields of the record', () => {
    expect(['id', 'by.name', 'a.b.c'].map(getRootField)).toEqual(['id', 'by', 'a'])
  })
})
