import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { buildOrganization } from '../../../tests/support/factories'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { buildSurveyResponse } from '../../../tests/support/survey-responses'
import { selectRows } from '../../core/db/select-rows'
import { SURVEY_RESPONSE_RECEIVED } from './survey-response-watcher'

const { server, workspace, create } = createSurveyFixture()
const { shownEvent, sentEvent, send } = buildSurveyResponse({ server, workspace })
const now = () => new Date().toISOString()

/** Number of count jobs for a survey. */
async function counts({ id }: { id: string }): Promise<number> {
  const { name } = SURVEY_RESPONSE_RECEIVED
  const jobs = sql`select 1 from jobs where kind = ${name} and data ->> 'id' = ${id}`
  return (await selectRows(server.db, jobs)).length
}

it('enqueues count jobs for a running survey with a limit, however many responses arrive', async () => {
  const limited = await create({ start_date: '2024-05-01', responses_limit: 100 })
  await send([shownEvent(limited, 'ann', now())])
  expect(await counts(limited)).toBe(0)
  await send([sentEvent(limited, 'ann', now()), sentEvent(limited, 'ben', now())])
  expect(await counts(limited)).toBe(1)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  // One immediately, and one for all responses that follow soon after.
  for (let number = 0; number < 5; number++) await send([sentEvent(limited, `person-${number}`, now())])
  expect(await counts(limited)).toBe(3)
  clock.mockRestore()
})

it('enqueues no count job for a survey that has no limit, is not running, or belongs to another project', async () => {
  const [open, draft, over] = [
    await create({ start_date: '2024-05-01' }),
    await create({ responses_limit: 1 }),
    await create({ start_date: '2024-05-01', end_date: '2024-05-02', responses_limit: 1 }),
  ]
  await send(
    [open, draft, over, { id: 'none' }, { id: null }].map((survey) => sentEvent(survey, 'ann', now())),
  )
  const elsewhere = await buildOrganization(server.db)
  const limited = await create({ start_date: '2024-05-01', responses_limit: 1 })
  await send([sentEvent(limited, 'ann', now())], elsewhere.project.api_token)
  for (const survey of [open, draft, over, limited]) expect(await counts(survey)).toBe(0)
})
