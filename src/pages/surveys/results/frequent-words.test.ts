import { describe, expect, it } from 'vitest'
import { countAnswersByWord } from './frequent-words'

describe('word counts', () => {
  it('count answers, not repetitions, without stop words, numbers and short words', () => {
    const texts = [
      'The export is slow, slow, slow!',
      'Slow export (2 s)',
      'It’s the export 2 s',
      'Slow export, no ui',
      'UI? Ok, ui',
      'ok: the ui',
    ]
    expect(countAnswersByWord(texts, 10)).toEqual([
      { word: 'export', count: 4 },
      { word: 'slow', count: 3 },
    ])
    expect(countAnswersByWord(texts, 1)).toEqual([{ word: 'export', count: 4 }])
    expect(countAnswersByWord([], 10)).toEqual([])
  })

  it('find words in languages with other scripts and without spaces', () => {
    expect(countAnswersByWord(['Größe ändern', 'ÄNDERN', 'ändern'], 10)).toEqual([
      { word: 'ändern', count: 3 },
    ])
    expect(countAnswersByWord(['导出速度太慢', '导出失败', '导出'], 10)).toEqual([{ word: '导出', count: 3 }])
    expect(countAnswersByWord(['とても遅いです', '遅いです', '遅いですね'], 10)).not.toContainEqual({
      word: 'です',
      count: 3,
    })
  })
})
