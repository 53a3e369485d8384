import { describe, expect, it } from 'vitest'
import { buildAxis, fitAxis, formatShares, getLabelStep } from './chart'

describe('axis of a chart', () => {
  it('starts at 0 and ends at a round number', () => {
    expect(buildAxis([3, 17, 8])).toEqual({ low: 0, high: 20, ticks: [0, 5, 10, 15, 20] })
    expect(buildAxis([1234])).toEqual({ low: 0, high: 1500, ticks: [0, 500, 1000, 1500] })
  })

  it('has whole ticks for small counts, and a height without any value', () => {
    expect(buildAxis([2])).toEqual({ low: 0, high: 2, ticks: [0, 1, 2] })
    expect(buildAxis([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })

  it('fits a range with negative values to the values and 0', () => {
    expect(buildAxis([87, -40], [-100, 100])).toEqual({ low: -50, high: 100, ticks: [-50, 0, 50, 100] })
    expect(buildAxis([20, 87], [-100, 100])).toEqual({ low: 0, high: 100, ticks: [0, 50, 100] })
    expect(buildAxis([58, -27], [-100, 100])).toEqual({ low: -50, high: 75, ticks: [-50, 0, 50] })
    expect(buildAxis([-3], [-100, 100])).toEqual({ low: -20, high: 0, ticks: [-20, 0] })
    expect(buildAxis([0], [-100, 100])).toEqual({ low: -100, high: 100, ticks: [-100, -50, 0, 50, 100] })
  })

  it('retains a fixed range, with round ticks inside', () => {
    expect(buildAxis([], [1, 7])).toEqual({ low: 1, high: 7, ticks: [2, 4, 6] })
  })
})

describe('axis of columns with values', () => {
  it('is fitted to the values and 0, with room for the values beyond the columns', () => {
    expect(fitAxis([60, -20], [-100, 100], 0.1)).toEqual({ low: -28, high: 68, ticks: [0] })
    expect(fitAxis([5, 10], undefined, 0.1)).toEqual({ low: 0, high: 11, ticks: [0] })
  })

  it('is not filled by a small score', () => {
    expect(fitAxis([3], [-100, 100], 0)).toEqual({ low: 0, high: 20, ticks: [0] })
    expect(fitAxis([-3], [-100, 100], 0)).toEqual({ low: -20, high: 0, ticks: [0] })
    expect(fitAxis([0], [-100, 100], 0)).toEqual({ low: 0, high: 20, ticks: [0] })
  })

  it('has the fixed range of positive scores', () =>
    expect(fitAxis([3.4], [1, 5], 0)).toEqual({ low: 1, high: 5, ticks: [1] }))
})

describe('percentages of parts', () => {
  const format = (...counts: number[]) => formatShares(counts.map((count) => ({ count })))

  it('have one decimal and add up to 100%', () => {
    expect(format(53, 71, 106)).toEqual(['23.0%', '30.9%', '46.1%'])
    expect(format(58, 76, 94)).toEqual(['25.5%', '33.3%', '41.2%'])
    expect(format(1, 1, 1)).toEqual(['33.4%', '33.3%', '33.3%'])
  })

  it('have no decimal if all are whole', () => {
    expect(format(5, 0, 15)).toEqual(['25%', '0%', '75%'])
    expect(format(0, 7, 0)).toEqual(['0%', '100%', '0%'])
  })

  it('are dashes without a total', () => expect(format(0, 0)).toEqual(['–', '–']))
})

it('labels of a chart are evenly spaced, up to the last point', () => {
  const listLabeled = (count: number) => {
    const step = getLabelStep(count)
    return Array.from({ length: count }, (_, index) => index).filter(
      (index) => (count - 1 - index) % step === 0,
    )
  }
  expect(listLabeled(1)).toEqual([0])
  expect(listLabeled(5)).toEqual([0, 1, 2, 3, 4])
  expect(listLabeled(9)).toEqual([0, 2, 4, 6, 8])
  expect(listLabeled(14)).toEqual([1, 4, 7, 10, 13])
  // The first one too if a larger step allows it.
  expect(listLabeled(25)).toEqual([0, 6, 12, 18, 24])
  expect(listLabeled(30)).toEqual([4, 9, 14, 19, 24, 29])
  for (let count = 1; count <= 104; count++) expect(listLabeled(count).length).toBeLessThanOrEqual(6)
})
