import { describe, expect, it } from 'vitest'
import { countWords } from './words'

describe('word counts', () => {
  it('count answers, not repetitions, without stop words, numbers and letters', () => {
    const texts = ['The export is slow, slow, slow!', 'Slow export (2 s)', 'It’s the export 2 s', 'Nothing']
    expect(countWords(texts, 10)).toEqual([
      { word: 'export', count: 3 },
      { word: 'slow', count: 2 },
    ])
    expect(countWords(texts, 1)).toEqual([{ word: 'export', count: 3 }])
    expect(countWords([], 10)).toEqual([])
  })

  it('find words in languages with other letters and without spaces', () => {
    expect(countWords(['Größe ändern', 'ÄNDERN'], 10)).toEqual([{ word: 'ändern', count: 2 }])
    expect(countWords(['导出速度太慢', '导出失败'], 10)).toContainEqual({ word: '导出', count: 2 })
  })
})
