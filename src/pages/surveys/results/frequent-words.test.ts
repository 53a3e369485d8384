import { describe, expect, it } from 'vitest'
import { countAnswersByWord } from './frequent-words'

describe('word counts', () => {
  it('count answers, not repetitions, without stop words, numbers and single characters', () => {
    const texts = ['The export is slow, slow, slow!', 'Slow export (2 s)', 'It’s the export 2 s', 'Nothing']
    expect(countAnswersByWord(texts, 10)).toEqual([
      { word: 'export', count: 3 },
      { word: 'slow', count: 2 },
    ])
    expect(countAnswersByWord(texts, 1)).toEqual([{ word: 'export', count: 3 }])
    expect(countAnswersByWord([], 10)).toEqual([])
  })

  it('find words in languages with other scripts and without spaces', () => {
    expect(countAnswersByWord(['Größe ändern', 'ÄNDERN'], 10)).toEqual([{ word: 'ändern', count: 2 }])
    expect(countAnswersByWord(['导出速度太慢', '导出失败'], 10)).toContainEqual({ word: '导出', count: 2 })
  })
})
