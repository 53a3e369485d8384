import { expect, it } from 'vitest'
import { buildSchedule, type SurveyScheduleFields } from '../model/schedule'
import { describeSchedule } from './schedule'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const describe = (fields: SurveyScheduleFields) =>
  describeSchedule(buildSchedule(fields, new Date('2025-06-15T12:00:00Z')), (at) => day.format(at))
const rounds = { iteration_count: 4, iteration_frequency_days: 30 }

it.each<[SurveyScheduleFields, string]>([
  [{}, 'If it were launched now: from today until you stop it.'],
  [{ start_date: '2025-05-01T12:00:00Z' }, 'From 1 May 2025 until you stop it.'],
  [
    { start_date: '2025-05-01T12:00:00Z', end_date: '2025-05-09T12:00:00Z' },
    'From 1 May 2025 until 9 May 2025.',
  ],
  [
    rounds,
    'If it were launched now: 4 rounds between 15 Jun 2025 and 13 Oct 2025. After the last round it ends by itself.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z' },
    '4 rounds between 1 May 2025 and 29 Aug 2025; round 2 is running. After the last round it ends by itself.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z', current_iteration: 1, end_date: null },
    '4 rounds between 1 May 2025 and 29 Aug 2025; round 1 still counts, until the server moves on. After the last round it ends by itself.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z', end_date: '2025-07-01T12:00:00Z' },
    '4 rounds between 1 May 2025 and 29 Aug 2025. It was set to end on 1 Jul 2025.',
  ],
  [
    {
      start_date: '2025-05-01T12:00:00Z',
      response_sampling_limit: 100,
      response_sampling_interval: 1,
      response_sampling_start_date: '2025-06-01T00:00:00Z',
    },
    'From 1 May 2025 until you stop it. About 100 responses are spread between 1 Jun 2025 and 8 Jun 2025.',
  ],
])('the plan of %o is described', (fields, expected) => expect(describe(fields)).toBe(expected))
