import { describe, expect, it } from 'vitest'
import { matchUrls, splitUrls, type TestRegex } from './url-match'

const here: TestRegex = async (pattern, texts) => texts.map((text) => new RegExp(pattern).test(text))
const ADDRESS = 'https://Example.com/pricing?plan=pro'
const matches = async (url: string, rule: string, address = ADDRESS, tryRegex = here) =>
  (await matchUrls([address], url, rule, tryRegex))[0]?.matches

describe('URL matching like in the SDKs', () => {
  it('ignores case for a partial match', async () => {
    expect(await matches('example.COM/PRICING', 'icontains')).toBe(true)
    expect(await matches('/about', 'icontains')).toBe(false)
    expect(await matches('EXAMPLE', 'not_icontains')).toBe(false)
    expect(await matches('/about', 'not_icontains')).toBe(true)
  })

  it('is case-sensitive for an exact match', async () => {
    expect(await matches(ADDRESS, 'exact')).toBe(true)
    expect(await matches(ADDRESS.toLowerCase(), 'exact')).toBe(false)
    expect(await matches(ADDRESS, 'is_not')).toBe(false)
    expect(await matches('https://example.com', 'is_not')).toBe(true)
  })

  it('is case-sensitive for a regular expression', async () => {
    expect(await matches('^https://Example\\.com/p', 'regex')).toBe(true)
    expect(await matches('^https://example\\.com/p', 'regex')).toBe(false)
    expect(await matches('pricing', 'not_regex')).toBe(false)
  })

  it('matches no URL with an invalid regular expression', async () => {
    expect(await matches('(', 'regex')).toBe(false)
    expect(await matches('(', 'not_regex')).toBe(true)
  })

  it('matches every URL without a condition, and returns null for an unknown rule', async () => {
    expect(await matches('', 'regex')).toBe(true)
    expect(await matches('a', 'startswith')).toBe(null)
  })
})

it('a URL verdict includes a reason', async () => {
  const why = async (url: string, rule: string, address: string) =>
    (await matchUrls([address], url, rule, here))[0]?.reason
  expect(await why('/a', 'icontains', 'https://x/b')).toBe('does not contain “/a”')
  expect(await why('https://x/a', 'exact', 'https://x/a?b=1')).toBe('continues with “?b=1”')
  expect(await why('https://x/a', 'exact', 'https://x/A')).toBe('differs in case')
  expect(await why('x/a', 'exact', 'https://x/a')).toContain('full URL')
})

it('a regular expression that times out is reported at the URL where it stopped', async () => {
  const stops: TestRegex = async () => [true]
  const results = await matchUrls(['a', 'b', 'c'], 'a', 'regex', stops)
  expect(results.map(({ matches }) => matches)).toEqual([true, null, null])
  expect(results[1]?.reason).toContain('takes too long')
  expect(results[2]?.reason).toContain('not tested')
})

it('URLs are the unique lines of a text', () => {
  expect(splitUrls(' https://a \n\nhttps://b\r\nhttps://a')).toEqual(['https://a', 'https://b'])
})
