import { describe, expect, it } from 'vitest'
import { csvLine } from './csv'
import { fileName } from './save-file'

describe('a line of comma-separated values', () => {
  it('quotes what has commas, quotes or line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ''])).toBe('a,"b,c","say ""hi""","two\nlines",\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://a.example","x")'])(
    'holds no formula: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/)
    },
  )

  it('leaves what only looks like one', () => {
    expect(csvLine(['a=b', ' =1', -1, "'=1"])).toBe("a=b, =1,-1,'=1\r\n")
  })

  it('writes nothing for null, joins several texts, and writes the rest as JSON', () => {
    expect(csvLine([null, undefined, ['A', 'B'], { a: 1 }, [1, null], true])).toBe(
      ',,A; B,"{""a"":1}","[1,null]",true\r\n',
    )
    expect(csvLine([['=A', 'B']])).toBe("'=A; B\r\n")
  })
})

describe('the name of a file', () => {
  it('is made of letters and digits', () => {
    expect(fileName('Größe / “NPS”?', 'csv')).toBe('Größe-NPS.csv')
    expect(fileName('../..', 'csv')).toBe('export.csv')
    expect(fileName('x'.repeat(500), 'json')).toHaveLength(85)
  })
})
