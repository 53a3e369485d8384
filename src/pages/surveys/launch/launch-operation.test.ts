import { describe, expect, it } from 'vitest'
import type { Survey } from '../../../../contract/schemas/surveys'
import { getLaunchOperation } from './launch-operation'

const now = new Date('2024-06-01T12:00:00Z')
const survey = (fields: object) =>
  ({ name: 'One', start_date: null, end_date: null, archived: false, ...fields }) as unknown as Survey
const ended = { start_date: '2024-05-01T00:00:00Z', end_date: '2024-05-20T00:00:00Z' }

describe('launch step', () => {
  it('sets the start date of a draft, and clears the end date of a completed survey', () => {
    expect(getLaunchOperation(survey({}), now)).toMatchObject({
      verb: 'Launch survey',
      changes: { start_date: '2024-06-01T12:00:00.000Z' },
    })
    expect(getLaunchOperation(survey(ended), now)).toMatchObject({
      verb: 'Resume survey',
      changes: { end_date: null },
      also: null,
    })
  })

  it('restarts with the first iteration if all iterations are over', () => {
    const rounds = { iteration_count: 2, iteration_frequency_days: 7 }
    expect(getLaunchOperation(survey({ ...ended, ...rounds }), now)?.also).toMatch(
      /starts again with the first/,
    )
    expect(getLaunchOperation(survey({ ...ended, ...rounds, iteration_count: 5 }), now)?.also).toBeNull()
  })

  it('is null for running and archived surveys', () => {
    expect(getLaunchOperation(survey({ start_date: ended.start_date }), now)).toBeNull()
    expect(getLaunchOperation(survey({ archived: true }), now)).toBeNull()
  })
})
