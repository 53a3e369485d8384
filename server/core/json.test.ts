import { describe, expect, it } from 'vitest'
import { encodeJson, JsonText } from './json'

const written = (value: unknown) => encodeJson(value).toString()

describe('JSON text', () => {
  it('is serialized unchanged at any depth', () => {
    const text = '{"b": 1,  "a": [1.0, "\\u00e9"]}'
    expect(written(new JsonText(text))).toBe(text)
    expect(written({ id: 1, list: [{ inner: new JsonText(text) }] })).toBe(
      `{"id":1,"list":[{"inner":${text}}]}`,
    )
  })

  it('is serialized at any length', () => {
    const long = JSON.stringify(['🦔é'.repeat(1000)])
    const list = [new JsonText(long), 1, new JsonText(long)]
    expect(written({ count: 2, list, last: '🦔' })).toBe(`{"count":2,"list":[${long},1,${long}],"last":"🦔"}`)
  })

  it('is parsed on access to its value', () => {
    expect(new JsonText('{"a":[1]}').value()).toEqual({ a: [1] })
    expect(JsonText.from({ a: null }).text).toBe('{"a":null}')
  })
})

describe('other values', () => {
  it('are serialized like JSON.stringify', () => {
    for (const value of [
      null,
      undefined,
      true,
      0,
      -1.5e300,
      Number.NaN,
      'a"b\\c\n\u2028🦔',
      '',
      [],
      {},
      [undefined, null, [1, [2]]],
      { a: undefined, b: null, 'c"d': { e: [] }, '': 0 },
      { a: undefined },
    ]) {
      expect(written(value)).toBe(JSON.stringify(value) ?? 'null')
    }
  })

  it('accept additional fields at the end, also as JSON text', () => {
    const record = new JsonText<{ a: number }>('{"a" : 1.0}').extend({ b: JsonText.from(['}']), c: null })
    expect(record.text).toBe('{"a" : 1.0,"b":["}"],"c":null}')
    expect(record.value()).toEqual({ a: 1, b: ['}'], c: null })
  })
})
