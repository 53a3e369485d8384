import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { getSaveWarnings } from './form-model'
import { createSurveyValues, serializeSurvey } from './survey'
import type { SurveyBody } from './survey-values'

const body: SurveyBody = serializeSurvey(createSurveyValues())
const running = { ...body, start_date: '2024-05-01T00:00:00Z', end_date: null }
const warnings = (changes: Partial<SurveyBody>, before: SurveyBody | null, responses = 0) =>
  getSaveWarnings(changes, { ...(before ?? body), ...changes }, before as Survey | null, responses)

describe('save warnings', () => {
  it('are returned if the questions or the audience of a running survey change', () => {
    expect(warnings({ questions: [] }, running)).toHaveLength(1)
    expect(warnings({ conditions: { url: '/' } }, running)).toHaveLength(1)
    expect(warnings({ questions: [], linked_flag_id: 3 }, running)).toHaveLength(2)
  })

  it('are returned if the survey has responses', () => {
    expect(warnings({ questions: [] }, body, 3)).toEqual([
      '3 responses were given to the previous questions.',
    ])
  })

  it('are returned if saving starts or ends the survey', () => {
    expect(warnings({ start_date: '2024-05-01T00:00:00Z' }, body)).toHaveLength(1)
    expect(warnings({ start_date: '2024-05-01T00:00:00Z' }, null)).toHaveLength(1)
    expect(warnings({ end_date: '2024-06-01T00:00:00Z' }, running)).toHaveLength(1)
  })

  it('are not returned for a draft, a name or a color', () => {
    expect(warnings({ questions: [], conditions: { url: '/' } }, body)).toEqual([])
    expect(warnings({ name: 'Other', appearance: {} }, running, 3)).toEqual([])
  })
})
