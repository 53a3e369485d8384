import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Browser, Page } from '@playwright/test'
import { caller } from './api'
import { expect } from './fixtures'
import { test } from './process'
import { startSite, taken } from './site'

const key = 'phx_e2esdk0000000000000000000000000000000000'
const QUESTION = 'What would make the lamps better?'

declare global {
  interface Window {
    posthog: {
      isFeatureEnabled?: (key: string) => boolean | undefined
      getActiveMatchingSurveys: (tell: (surveys: { id: string }[]) => void) => void
    }
  }
}

/** Opens the page in a browser that has never been there. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(url)
  return page
}

const popover = (page: Page) => page.getByText(QUESTION)

/** What a flag is, which is nothing until the SDK has asked. */
const flagOn = (page: Page, key: string) =>
  page.evaluate((key) => window.posthog.isFeatureEnabled?.(key), key)

/** The surveys that the SDK would show. */
const matching = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        window.posthog.getActiveMatchingSurveys((surveys) => resolve(surveys.map(({ id }) => id)))
      }),
  )

test('a survey is shown by the SDK, answered, and not shown again to whoever has answered', async ({
  page,
  browser,
  start,
  folder,
}) => {
  const server = start({ INITIAL_API_KEY: key }, '--empty')
  const { origin } = new URL(await server.ready())
  const api = caller(origin, key)
  const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
  const project_id = String(me.team?.id)
  const project = await api('project', 'retrieve', { params: { project_id } })
  const survey = await api('surveys', 'create', {
    params: { project_id },
    body: { name: 'Lamps', type: 'popover', questions: [{ type: 'open', question: QUESTION }] },
  })
  await api('surveys', 'update', {
    params: { project_id, id: survey.id },
    body: { start_date: new Date().toISOString() },
  })
  const site = await startSite(origin, project.api_token)
  const pageOf = (person: string) => `http://127.0.0.1:${site.port}/${person}`

  const shown = taken(page, 'survey shown')
  const sent = taken(page, 'survey sent')
  await page.goto(pageOf('ann'))
  await expect(popover(page)).toBeVisible()
  await shown
  await page.getByRole('textbox').fill('A dimmer')
  await page.getByRole('button', { name: 'Submit' }).click()
  await sent
  expect(await api('surveys', 'responsesCount', { params: { project_id } })).toEqual({ [survey.id]: 1 })

  const unseen = survey.internal_targeting_flag?.key ?? ''
  const [ann, bob] = [await visit(browser, pageOf('ann')), await visit(browser, pageOf('bob'))]
  await expect(popover(bob)).toBeVisible()
  expect(await flagOn(bob, unseen)).toBe(true)
  expect(await matching(bob)).toEqual([survey.id])
  await expect.poll(() => flagOn(ann, unseen)).toBe(false)
  expect(await matching(ann)).toEqual([])
  await expect(popover(ann)).toBeHidden()
  site.close()
  expect(await server.stop()).toBe(0)

  const database = await PGlite.create(join(folder, 'db'))
  const events = await database.query<{ distinct_id: string; properties: Record<string, unknown> }>(
    "select distinct_id, properties from events where event = 'survey sent'",
  )
  await database.close()
  const question = survey.questions?.[0]?.id
  expect(events.rows).toMatchObject([
    {
      distinct_id: 'ann',
      properties: {
        $survey_id: survey.id,
        $survey_completed: true,
        [`$survey_response_${question}`]: 'A dimmer',
        $set: { [`$survey_responded/${survey.id}`]: true },
      },
    },
  ])
})
