import { expect, it } from 'vitest'
import {
  formatAverage,
  formatBytes,
  formatCount,
  formatDuration,
  formatList,
  formatShare,
} from './format-number'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [999_960, '1 MB'],
  [2_340_000_000, '2.3 GB'],
  [null, '–'],
])('formats the size %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

it.each([
  [400, '< 1 s'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_661_000, '1 h 1 min'],
  [90_000_000, '1 d 1 h'],
])('formats a duration of %s ms', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

it('groups digits, and shows a dash if there is no number', () => {
  expect([formatCount(12_345), formatCount(7.25), formatCount(null), formatCount(undefined)]).toEqual([
    '12,345',
    '7.3',
    '–',
    '–',
  ])
})

it('formats percentages and averages', () => {
  expect([formatShare(1, 3), formatShare(1, 0), formatShare(1, 300), formatShare(299, 300)]).toEqual([
    '33%',
    '–',
    '0.3%',
    '99.7%',
  ])
  expect([formatAverage(7), formatAverage(7.256)]).toEqual(['7.0', '7.3'])
})

it('formats a list with a conjunction', () => {
  expect([
    formatList([]),
    formatList(['a']),
    formatList(['a', 'b']),
    formatList(['a', 'b', 'c'], 'or'),
  ]).toEqual(['', 'a', 'a and b', 'a, b or c'])
})
