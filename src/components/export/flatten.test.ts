import { describe, expect, it } from 'vitest'
import { columnsOf, type Fields, fieldOf, flatten, noteFields } from './flatten'

const columns = (...records: unknown[]) => {
  const fields: Fields = new Map()
  for (const record of records) noteFields(fields, record)
  return columnsOf(fields)
}

describe('a record in one line', () => {
  it('has the parts of its objects beside each other, and its lists whole', () => {
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

  it('is whatever a server sent', () => {
    expect(flatten({})).toEqual([])
    expect(flatten('odd')).toEqual([['', 'odd']])
    expect(flatten(null)).toEqual([['', null]])
    expect(flatten(JSON.parse('{"__proto__":{"x":1},"constructor":2}'))).toEqual([
      ['__proto__.x', 1],
      ['constructor', 2],
    ])
  })
})

describe('the columns of records', () => {
  it('are all that any of them has, in the order in which they come', () => {
    expect(columns({ id: 1, a: 1 }, { id: 2, b: { c: 1 } })).toEqual(['id', 'a', 'b.c'])
  })

  it('have no empty one for what has parts elsewhere', () => {
    expect(columns({ flag: null }, { flag: { id: 1, key: 'x' } })).toEqual(['flag.id', 'flag.key'])
    expect(columns({ flag: null }, { flag: null })).toEqual(['flag'])
    expect(columns({ flag: 'x' }, { flag: { id: 1 } })).toEqual(['flag', 'flag.id'])
  })

  it('belong to the fields of the record', () => {
    expect(['id', 'by.name', 'a.b.c'].map(fieldOf)).toEqual(['id', 'by', 'a'])
  })
})
