import { expect, it } from 'vitest'
import { bytesWords, counted, durationWords, timeLeft } from './measures'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [999_960, '1 MB'],
  [2_340_000_000, '2.3 GB'],
  [null, '–'],
])('tells the size %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words)
})

it.each([
  [400, '< 1 s'],
  [1000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_661_000, '1 h 1 min'],
  [90_000_000, '1 d 1 h'],
])('tells how long %s ms are', (ms, words) => {
  expect(durationWords(ms)).toBe(words)
})

it('counts one thing and several', () => {
  expect([counted(1, 'run'), counted(2, 'run'), counted(0, 'copy', 'copies')]).toEqual([
    '1 run',
    '2 runs',
    '0 copies',
  ])
})

it('foretells the time left from the pace so far', () => {
  const [began, now] = [new Date(0), new Date(60_000)]
  expect(timeLeft(began, now, 3, 9)).toBe(120_000)
  expect(timeLeft(began, now, 9, 9)).toBe(0)
  expect(timeLeft(began, now, 0, 9)).toBeNull()
})
