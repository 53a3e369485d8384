import { describe, expect, it } from 'vitest'
import { csvLine } from './csv'
import { fileName } from './save-file'

describe('CSV line', () => {
  it('quotes values with commas, quotes or line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://a.example","x")'])(
    'escapes the formula %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/)
    },
  )

  it('does not escape values that only resemble a formula', () => {
    expect(csvLine(['a=b', ' =1', -1, "'=1"])).toBe("a=b, =1,-1,'=1\r\n")
  })

  it('writes an empty field for null, joins lists of texts, and writes other values as JSON', () => {
    expect(csvLine([null, undefined, ['A', 'B'], { a: 1 }, [1, null], true])).toBe(
      ',,A; B,"{""a"":1}","[1,null]",true\r\n',
    )
    expect(csvLine([['=A', 'B']])).toBe("'=A; B\r\n")
  })
})

describe('file name', () => {
  it('consists of alphanumeric characters', () => {
    expect(fileName('Größe / “NPS”?', 'csv')).toBe('Größe-NPS.csv')
    expect(fileName('../..', 'csv')).toBe('export.csv')
    expect(fileName('x'.repeat(500), 'json')).toHaveLength(85)
  })
})
