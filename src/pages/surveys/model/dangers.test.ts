import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyDangers } from './dangers'
import { newSurvey, type SurveyBody, writeSurvey } from './survey'

const body: SurveyBody = writeSurvey(newSurvey())
const running = { ...body, start_date: '2024-05-01T00:00:00Z', end_date: null }
const dangers = (changes: Partial<SurveyBody>, before: SurveyBody | null, responses = 0) =>
  surveyDangers(changes, { ...(before ?? body), ...changes }, before as Survey | null, responses)

describe('a second look at a survey', () => {
  it('is taken where it runs and other questions or other people are meant', () => {
    expect(dangers({ questions: [] }, running)).toHaveLength(1)
    expect(dangers({ conditions: { url: '/' } }, running)).toHaveLength(1)
    expect(dangers({ questions: [], linked_flag_id: 3 }, running)).toHaveLength(2)
  })

  it('is taken where people have answered', () => {
    expect(dangers({ questions: [] }, body, 3)).toEqual([
      '3 responses are in, given to the questions as they were.',
    ])
  })

  it('is taken where it starts or ends by being saved', () => {
    expect(dangers({ start_date: '2024-05-01T00:00:00Z' }, body)).toHaveLength(1)
    expect(dangers({ start_date: '2024-05-01T00:00:00Z' }, null)).toHaveLength(1)
    expect(dangers({ end_date: '2024-06-01T00:00:00Z' }, running)).toHaveLength(1)
  })

  it('is not needed for a draft, a name or a colour', () => {
    expect(dangers({ questions: [], conditions: { url: '/' } }, body)).toEqual([])
    expect(dangers({ name: 'Other', appearance: {} }, running, 3)).toEqual([])
  })
})
