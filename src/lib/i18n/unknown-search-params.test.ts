import { describe, expect, it } from 'vitest'
import {
  createSearchParamsParser,
  isPageNumber,
  isRecordId,
  isText,
  isTimestamp,
} from '../../api/list-url/search-params'
import { findUnknownSearchParams, formatUnknownSearchParams } from './unknown-search-params'

describe('ignored URL parameters', () => {
  it('are listed as written in the URL', () => {
    expect(findUnknownSearchParams({ state: 'asleep', search: 'nps' }, { search: 'nps' })).toEqual([
      'state=asleep',
    ])
  })

  it('include only the unknown ones of several values', () => {
    expect(findUnknownSearchParams({ columns: 'level,nonsense' }, { columns: 'level' })).toEqual([
      'columns=nonsense',
    ])
    expect(findUnknownSearchParams({ columns: 'level,level' }, { columns: 'level' })).toEqual([
      'columns=level,level',
    ])
  })

  it('do not include empty parameters', () => {
    expect(findUnknownSearchParams({ search: '', type: undefined }, {})).toEqual([])
    expect(formatUnknownSearchParams([])).toBeNull()
  })

  it('are reported in one sentence of limited length', () => {
    expect(formatUnknownSearchParams(['a=1'])).toBe('“a=1” in the URL is not valid here and was ignored.')
    expect(formatUnknownSearchParams(['a=1', 'b=2', 'c=3'])).toBe(
      '“a=1”, “b=2” and “c=3” in the URL are not valid here and were ignored.',
    )
    expect(formatUnknownSearchParams([`a=${'x'.repeat(5000)}`])?.length).toBeLessThan(130)
  })
})

describe('parsed URL parameters', () => {
  const read = createSearchParamsParser({
    tab: ['history'],
    page: isPageNumber,
    run: isRecordId,
    until: isTimestamp,
    search: isText,
  })

  it('include valid values', () => {
    const searchParams = {
      tab: 'history',
      page: '2',
      run: 'a-1',
      until: '2024-05-01T00:00:00.000Z',
      search: 'ü & b',
    }
    expect(read(searchParams)).toEqual(searchParams)
  })

  it.each([
    { tab: 'future' },
    { tab: '' },
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { run: '<script>' },
    { until: 'tomorrow' },
    { until: '2024-13-99T99:99:99Z' },
    { search: 'x'.repeat(5000) },
    { else: '1' },
    { __proto__: 'x' },
  ])('omit the invalid value %j', (given) => {
    expect(read(given)).toEqual({})
  })
})
