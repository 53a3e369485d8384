import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { getSaveWarnings } from './save-warnings'
import { createSurveyValues, type SurveyBody, serializeSurvey } from './survey'

const body: SurveyBody = serializeSurvey(createSurveyValues())
const running = { ...body, start_date: '2024-05-01T00:00:00Z', end_date: null }
const dangers = (changes: Partial<SurveyBody>, before: SurveyBody | null, responses = 0) =>
  getSaveWarnings(changes, { ...(before ?? body), ...changes }, before as Survey | null, responses)

describe('save warnings', () => {
  it('are returned if the questions or the audience of a running survey change', () => {
    expect(dangers({ questions: [] }, running)).toHaveLength(1)
    expect(dangers({ conditions: { url: '/' } }, running)).toHaveLength(1)
    expect(dangers({ questions: [], linked_flag_id: 3 }, running)).toHaveLength(2)
  })

  it('are returned if the survey has responses', () => {
    expect(dangers({ questions: [] }, body, 3)).toEqual([
      '3 responses are in, given to the questions as they were.',
    ])
  })

  it('are returned if saving starts or ends the survey', () => {
    expect(dangers({ start_date: '2024-05-01T00:00:00Z' }, body)).toHaveLength(1)
    expect(dangers({ start_date: '2024-05-01T00:00:00Z' }, null)).toHaveLength(1)
    expect(dangers({ end_date: '2024-06-01T00:00:00Z' }, running)).toHaveLength(1)
  })

  it('are not returned for a draft, a name or a color', () => {
    expect(dangers({ questions: [], conditions: { url: '/' } }, body)).toEqual([])
    expect(dangers({ name: 'Other', appearance: {} }, running, 3)).toEqual([])
  })
})
