import { describe, expect, it } from 'vitest'
import {
  adjustPValues,
  compareMeans,
  compareNps,
  compareShares,
  computeErfc,
  computeMeanInterval,
  computeNpsInterval,
  computeShareInterval,
  getStudentCdf,
  getStudentQuantile,
  summarize,
} from './statistics'

const share = (part: number, n: number) =>
  summarize(
    [
      [1, part],
      [0, n - part],
    ],
    false,
  )
const nps = (promoters: number, passives: number, detractors: number) =>
  summarize(
    [
      [1, promoters],
      [0, passives],
      [-1, detractors],
    ],
    false,
  )

describe('distributions', () => {
  // Tables of the NIST/SEMATECH e-Handbook, 1.3.6.7.
  it('match the tables of the normal and of the t distribution', () => {
    expect(computeErfc(1.959963984540054 / Math.SQRT2)).toBeCloseTo(0.05, 7)
    expect(computeErfc(2.5758293035489 / Math.SQRT2)).toBeCloseTo(0.01, 7)
    expect(computeErfc(0)).toBeCloseTo(1, 6)
    expect(getStudentQuantile(0.975, 1)).toBeCloseTo(12.706, 3)
    expect(getStudentQuantile(0.975, 10)).toBeCloseTo(2.228, 3)
    expect(getStudentQuantile(0.975, 29)).toBeCloseTo(2.045, 3)
    expect(getStudentQuantile(0.975, 100_000)).toBeCloseTo(1.95996, 3)
    expect(getStudentCdf(-2.228, 10)).toBeCloseTo(0.025, 4)
    expect(getStudentCdf(0, 5)).toBe(0.5)
  })
})

describe('NPS', () => {
  it('has an interval from the variance p + d − (p − d)²', () => {
    const sample = nps(60, 25, 15)
    expect(sample.mean).toBeCloseTo(0.45)
    expect(sample.variance).toBeCloseTo(0.5475)
    const { low = 0, high = 0 } = computeNpsInterval(sample) ?? {}
    expect(low).toBeCloseTo(0.305, 3)
    expect(high).toBeCloseTo(0.595, 3)
    expect(computeNpsInterval(nps(0, 0, 0))).toBeNull()
    expect(computeNpsInterval(nps(10, 0, 0))).toEqual({ low: 1, high: 1 })
  })

  it('is compared with the standard errors of both', () => {
    // z = 0.2 / √(0.005475 + 0.006875) = 1.7997
    expect(compareNps(nps(60, 25, 15), nps(50, 25, 25))).toBeCloseTo(0.0719, 4)
    expect(compareNps(nps(50, 25, 25), nps(60, 25, 15))).toBeCloseTo(0.0719, 4)
    expect(compareNps(nps(9, 0, 0), nps(9, 0, 0))).toBe(1)
    expect(compareNps(nps(9, 0, 0), nps(0, 0, 9))).toBe(0)
  })
})

describe('share', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('has the Wilson interval of %i of %i', (part, n, low, high) => {
    const interval = computeShareInterval(share(part, n))
    expect(interval?.low).toBeCloseTo(low, 4)
    expect(interval?.high).toBeCloseTo(high, 4)
  })

  it('is compared by the pooled z test', () => {
    // z = 0.15 / √(0.375 · 0.625 · 0.02) = 2.1909
    expect(compareShares(share(45, 100), share(30, 100))).toBeCloseTo(0.02846, 5)
    expect(compareShares(share(0, 30), share(0, 30))).toBe(1)
  })
})

describe('mean', () => {
  it('has the interval of the t distribution', () => {
    // NIST/SEMATECH e-Handbook, 1.3.5.2: 195 measurements, interval from 9.258242 to 9.264679.
    const interval = computeMeanInterval({ n: 195, mean: 9.26146, variance: 0.02278881 ** 2 })
    expect(interval?.low).toBeCloseTo(9.258242, 5)
    expect(interval?.high).toBeCloseTo(9.264679, 5)
    expect(computeMeanInterval({ n: 1, mean: 5, variance: 0 })).toBeNull()
  })

  it('is compared by the test of Welch', () => {
    // NIST/SEMATECH e-Handbook, 1.3.5.3: cars of two countries, t = −12.94627 with 136.8750 degrees of freedom.
    const us = { n: 249, mean: 20.14458, variance: 6.4147 ** 2 }
    const japan = { n: 79, mean: 30.48101, variance: 6.10771 ** 2 }
    expect(compareMeans(us, japan)).toBeLessThan(1e-12)
    // t = 1.7 with 14 degrees of freedom.
    const half = { n: 8, variance: 4 }
    expect(compareMeans({ ...half, mean: 1.7 }, { ...half, mean: 0 })).toBeCloseTo(0.1112, 4)
    expect(compareMeans({ n: 30, mean: 4, variance: 0 }, { n: 30, mean: 4, variance: 0 })).toBe(1)
  })
})

it('summarizes frequencies', () => {
  expect(
    summarize(
      [
        [1, 2],
        [4, 1],
      ],
      true,
    ),
  ).toEqual({ n: 3, mean: 2, variance: 3 })
  expect(summarize([], true)).toEqual({ n: 0, mean: 0, variance: 0 })
})

it('adjusts p values by the method of Holm', () => {
  const adjusted = adjustPValues([0.01, 0.04, 0.03, 0.005])
  for (const [index, expected] of [0.03, 0.06, 0.06, 0.02].entries()) {
    expect(adjusted[index]).toBeCloseTo(expected)
  }
  expect(adjustPValues([0.7])).toEqual([0.7])
  expect(adjustPValues([])).toEqual([])
})
