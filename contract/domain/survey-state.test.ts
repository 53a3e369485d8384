import { describe, expect, it } from 'vitest'
import { getSurveyState, isRunning } from './survey-state'

const [start_date, end_date] = ['2024-05-01T00:00:00Z', '2024-06-01T00:00:00Z']

describe('survey state', () => {
  it.each([
    ['draft', {}],
    ['draft', { start_date: null, end_date: null, archived: false }],
    ['draft', { end_date }],
    ['running', { start_date }],
    ['running', { start_date: '9999-01-01T00:00:00Z', end_date: null, archived: null }],
    ['complete', { start_date, end_date }],
    ['archived', { start_date, end_date, archived: true }],
    ['archived', { archived: true }],
  ])('is %s for %j', (state, survey) => {
    expect(getSurveyState(survey)).toBe(state)
    expect(isRunning(survey)).toBe(state === 'running')
  })
})
