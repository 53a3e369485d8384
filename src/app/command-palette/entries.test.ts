import { describe, expect, it } from 'vitest'
import { filterGroups, matchesQuery, parsePaletteQuery } from './entries'

const lists = ['Surveys', 'Batch exports']

it('finds a page by its keywords', () => {
  const page = {
    id: '/domains',
    label: 'Domains',
    keywords: 'single sign-on SSO',
    disabledReason: null,
    run: () => {},
  }
  const groups = [
    { title: 'Pages', entries: [page, { ...page, id: '/roles', label: 'Roles', keywords: undefined }] },
  ]
  for (const search of ['sso', 'single sign', 'domains sso'])
    expect(filterGroups(groups, search)).toEqual([{ title: 'Pages', entries: [page] }])
  expect(filterGroups(groups, 'webhook')).toEqual([])
})

describe('palette input', () => {
  it('searches everything by default', () => {
    expect(parsePaletteQuery('  week ', lists)).toEqual({ words: 'week', within: null, list: null })
    expect(parsePaletteQuery('https://example.com', lists)).toMatchObject({ within: null })
  })

  it('searches one kind of entry after a prefix', () => {
    expect(parsePaletteQuery('> pau', lists)).toEqual({ words: 'pau', within: 'actions', list: null })
    expect(parsePaletteQuery('/roles', lists)).toEqual({ words: 'roles', within: 'pages', list: null })
  })

  it('searches one list after its name', () => {
    expect(parsePaletteQuery('surveys: week: 2', lists)).toEqual({
      words: 'week: 2',
      within: 'records',
      list: 'surveys',
    })
    expect(parsePaletteQuery('Batch Exports:', lists)).toEqual({
      words: '',
      within: 'records',
      list: 'batch exports',
    })
    expect(parsePaletteQuery('cats: x', lists)).toEqual({ words: 'cats: x', within: null, list: null })
  })

  it('accepts the full-width prefixes of Chinese input methods', () => {
    expect(parsePaletteQuery('》暂停', lists)).toEqual({ words: '暂停', within: 'actions', list: null })
    expect(parsePaletteQuery('、角色', lists)).toEqual({ words: '角色', within: 'pages', list: null })
    expect(parsePaletteQuery('问卷：周', ['问卷'])).toEqual({ words: '周', within: 'records', list: '问卷' })
  })
})

it('matches words by prefix, in any order and ignoring accents', () => {
  expect(matchesQuery('Resume and fill gaps', 'gap res')).toBe(true)
  expect(matchesQuery('Unpause', 'pause')).toBe(false)
  expect(matchesQuery('Résumé', 'resume')).toBe(true)
  expect(matchesQuery('Anything', '')).toBe(true)
})

it('matches substrings in scripts without spaces', () => {
  expect(matchesQuery('新建问卷', '问卷')).toBe(true)
  expect(matchesQuery('新建问卷', '问卷 新')).toBe(true)
  expect(matchesQuery('新建问卷', '项目')).toBe(false)
})

it('omits groups without matches', () => {
  const entry = (label: string) => ({ id: label, label, disabledReason: null, run: () => {} })
  const groups = [
    { title: 'A', entries: [entry('Edit'), entry('Pause')] },
    { title: 'B', entries: [entry('Archive')] },
  ]
  expect(filterGroups(groups, 'p').map(({ title, entries }) => [title, entries.length])).toEqual([['A', 1]])
})
