import { describe, expect, it } from 'vitest'
import { JsonText, stringify } from './json'

describe('JSON text', () => {
  it('travels as it is, at any depth', () => {
    const text = '{"b": 1,  "a": [1.0, "\\u00e9"]}'
    expect(stringify(new JsonText(text))).toBe(text)
    expect(stringify({ id: 1, list: [{ inner: new JsonText(text) }] })).toBe(
      `{"id":1,"list":[{"inner":${text}}]}`,
    )
  })

  it('is parsed where somebody looks inside', () => {
    expect(new JsonText('{"a":[1]}').value()).toEqual({ a: [1] })
    expect(JsonText.of({ a: null }).text).toBe('{"a":null}')
  })
})

describe('everything else', () => {
  it('is written as JSON.stringify writes it', () => {
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
      expect(stringify(value)).toBe(JSON.stringify(value) ?? 'null')
    }
  })
})
