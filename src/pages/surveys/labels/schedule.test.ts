import { expect, it } from 'vitest'
import { buildSchedule, type SurveyScheduleFields } from '../model/schedule'
import { describeSchedule } from './schedule'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const describe = (fields: SurveyScheduleFields) =>
  describeSchedule(buildSchedule(fields, new Date('2025-06-15T12:00:00Z')), (at) => day.format(at))
const rounds = { iteration_count: 4, iteration_frequency_days: 30 }

it.each<[SurveyScheduleFields, string]>([
  [{}, 'If launched now: from today until you stop it.'],
  [{ start_date: '2025-05-01T12:00:00Z' }, 'From 1 May 2025 until you stop it.'],
  [
    { start_date: '2025-05-01T12:00:00Z', end_date: '2025-05-09T12:00:00Z' },
    'From 1 May 2025 until 9 May 2025.',
  ],
  [
    rounds,
    'If launched now: 4 iterations between 15 Jun 2025 and 13 Oct 2025. Ends automatically after the last iteration.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z' },
    '4 iterations between 1 May 2025 and 29 Aug 2025; iteration 2 is running. Ends automatically after the last iteration.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z', current_iteration: 1, end_date: null },
    '4 iterations between 1 May 2025 and 29 Aug 2025; iteration 1 until the server updates it. Ends automatically after the last iteration.',
  ],
  [
    { ...rounds, start_date: '2025-05-01T12:00:00Z', end_date: '2025-07-01T12:00:00Z' },
    '4 iterations between 1 May 2025 and 29 Aug 2025. End date: 1 Jul 2025.',
  ],
  [
    {
      start_date: '2025-05-01T12:00:00Z',
      response_sampling_limit: 100,
      response_sampling_interval: 1,
      response_sampling_start_date: '2025-06-01T00:00:00Z',
    },
    'From 1 May 2025 until you stop it. Rate limited to about 100 responses between 1 Jun 2025 and 8 Jun 2025.',
  ],
])('the plan of %o is described', (fields, expected) => expect(describe(fields)).toBe(expected))
