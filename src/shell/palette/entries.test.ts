import { describe, expect, it } from 'vitest'
import { asked, hasWords, narrowed } from './entries'

const lists = ['Surveys', 'Batch exports']

describe('palette input', () => {
  it('searches everything by default', () => {
    expect(asked('  week ', lists)).toEqual({ words: 'week', within: null, list: null })
    expect(asked('https://example.com', lists)).toMatchObject({ within: null })
  })

  it('searches one kind of entry after a prefix', () => {
    expect(asked('> pau', lists)).toEqual({ words: 'pau', within: 'actions', list: null })
    expect(asked('/roles', lists)).toEqual({ words: 'roles', within: 'pages', list: null })
  })

  it('searches one list after its name', () => {
    expect(asked('surveys: week: 2', lists)).toEqual({ words: 'week: 2', within: 'records', list: 'surveys' })
    expect(asked('Batch Exports:', lists)).toEqual({ words: '', within: 'records', list: 'batch exports' })
    expect(asked('cats: x', lists)).toEqual({ words: 'cats: x', within: null, list: null })
  })

  it('accepts the full-width prefixes of Chinese input methods', () => {
    expect(asked('》暂停', lists)).toEqual({ words: '暂停', within: 'actions', list: null })
    expect(asked('、角色', lists)).toEqual({ words: '角色', within: 'pages', list: null })
    expect(asked('问卷：周', ['问卷'])).toEqual({ words: '周', within: 'records', list: '问卷' })
  })
})

it('matches words by prefix, in any order and ignoring accents', () => {
  expect(hasWords('Unpause and fill the gap', 'gap unp')).toBe(true)
  expect(hasWords('Unpause', 'pause')).toBe(false)
  expect(hasWords('Résumé', 'resume')).toBe(true)
  expect(hasWords('Anything', '')).toBe(true)
})

it('matches substrings in scripts without spaces', () => {
  expect(hasWords('新建问卷', '问卷')).toBe(true)
  expect(hasWords('新建问卷', '问卷 新')).toBe(true)
  expect(hasWords('新建问卷', '项目')).toBe(false)
})

it('omits groups without matches', () => {
  const entry = (label: string) => ({ id: label, label, whyNot: null, run: () => {} })
  const groups = [
    { title: 'A', entries: [entry('Edit'), entry('Pause')] },
    { title: 'B', entries: [entry('Archive')] },
  ]
  expect(narrowed(groups, 'p').map(({ title, entries }) => [title, entries.length])).toEqual([['A', 1]])
})
