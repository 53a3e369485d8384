import { describe, expect, it } from 'vitest'
import { buildPage, parsePageRange } from './pagination'

describe('list range', () => {
  it('is taken from the query', () => {
    expect(parsePageRange({ limit: '5', offset: '10' })).toEqual({ limit: 5, offset: 10 })
    expect(parsePageRange({ limit: '1000' })).toEqual({ limit: 1000, offset: 0 })
  })

  it('is limited to a thousand', () => {
    expect(parsePageRange({ limit: '1001' }).limit).toBe(1000)
    expect(parsePageRange({ limit: '999999999999999' }).limit).toBe(1000)
  })

  it('falls back to the defaults for invalid values', () => {
    for (const text of [undefined, '', '0', '-1', 'abc', '1.5', '1e3', ' 5', '0x10', '9999999999999999']) {
      expect(parsePageRange({ limit: text })).toEqual({ limit: 100, offset: 0 })
    }
    for (const text of ['-1', 'abc', '1.5', '', '9999999999999999']) {
      expect(parsePageRange({ offset: text }).offset).toBe(0)
    }
  })
})

describe('list page', () => {
  const url = 'https://h.example/api/things/'
  const page = (query: string, limit: number, offset: number, count: number) => {
    const { next, previous } = buildPage(url + query, { limit, offset }, count, [])
    return [next, previous]
  }

  it('has no links if it is the only one', () => {
    expect(buildPage(url, { limit: 100, offset: 0 }, 2, ['a', 'b'])).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: ['a', 'b'],
    })
    expect(page('', 2, 0, 2)).toEqual([null, null])
    expect(page('', 2, 0, 0)).toEqual([null, null])
  })

  it('links to its adjacent pages with all query parameters, sorted by name', () => {
    expect(page('?search=a%20b&order=-name', 2, 2, 6)).toEqual([
      `${url}?limit=2&offset=4&order=-name&search=a+b`,
      `${url}?limit=2&order=-name&search=a+b`,
    ])
    expect(page('?offset=4&limit=2', 2, 4, 6)).toEqual([null, `${url}?limit=2&offset=2`])
  })

  it('links to the start if less than a page precedes it', () => {
    expect(page('?limit=10&offset=3', 10, 3, 4)).toEqual([null, `${url}?limit=10`])
  })

  it('links back if it is past the end', () => {
    expect(page('', 2, 100, 3)).toEqual([null, `${url}?limit=2&offset=98`])
  })
})
