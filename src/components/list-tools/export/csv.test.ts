import { describe, expect, it } from 'vitest'
import { formatCsvLine } from '../../../../contract/domain/csv'
import { toFileName } from './download-file'

describe('CSV line', () => {
  it('quotes values with commas, quotes or line breaks', () => {
    expect(formatCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe(
      'a,"b,c","say ""hi""","two\nlines",\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://a.example","x")'])(
    'escapes the formula %j',
    (text) => {
      expect(formatCsvLine([text])).toMatch(/^"?'/)
    },
  )

  it('does not escape values that only resemble a formula', () => {
    expect(formatCsvLine(['a=b', ' =1', -1, "'=1"])).toBe("a=b, =1,-1,'=1\r\n")
  })

  it('writes an empty field for null, joins lists of texts, and writes other values as JSON', () => {
    expect(formatCsvLine([null, undefined, ['A', 'B'], { a: 1 }, [1, null], true])).toBe(
      ',,A; B,"{""a"":1}","[1,null]",true\r\n',
    )
    expect(formatCsvLine([['=A', 'B']])).toBe("'=A; B\r\n")
  })
})

describe('file name', () => {
  it('consists of alphanumeric characters', () => {
    expect(toFileName('Größe / “NPS”?', 'csv')).toBe('Größe-NPS.csv')
    expect(toFileName('../..', 'csv')).toBe('export.csv')
    expect(toFileName('x'.repeat(500), 'json')).toHaveLength(85)
  })
})
