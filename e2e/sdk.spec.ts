import { devices, type Page } from '@playwright/test'
import { type ApiCaller, createApiCaller } from './api'
import { expect } from './fixtures'
import { processTest, type ServerRun } from './process'
import { findMatching, flagOn, SDKS, type Sdk, startSite, visitSite } from './sdk-site'

const key = 'phx_e2esdk0000000000000000000000000000000000'
const QUESTION = 'What would make the lamps better?'
const popover = (page: Page) => page.getByText(QUESTION)

/** Sets up a server and a customer site with that SDK. */
async function open(server: ServerRun, sdk: Sdk) {
  const { origin } = new URL(await server.ready())
  const api = createApiCaller(origin, key)
  const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
  const project_id = String(me.team?.id)
  const project = await api('project', 'retrieve', { params: { project_id } })
  const site = await startSite(origin, project.api_token, sdk)
  return {
    api,
    project_id,
    close: site.close,
    getPageUrl: (path: string) => `http://127.0.0.1:${site.port}/${path}`,
    /** Returns the surveys that the server sends to SDKs. */
    async asked(): Promise<object[]> {
      const response = await fetch(`${origin}/api/surveys/?token=${project.api_token}`)
      return (await response.json()).surveys
    },
  }
}

/**
 * Returns how often a survey was shown, dismissed and answered. Uses the API, because request bodies of the older SDK
 * cannot be read in transit.
 */
async function getStats(api: ApiCaller, params: { project_id: string; id: string }) {
  const { stats } = await api('surveys', 'stats', { params, query: {} })
  const count = (event: 'survey shown' | 'survey dismissed' | 'survey sent') => stats[event]?.total_count
  return [count('survey shown'), count('survey dismissed'), count('survey sent')]
}

/** Creates a running survey. */
function launch(api: ApiCaller, project_id: string, name: string, fields: object = {}) {
  const questions = [{ type: 'open' as const, question: QUESTION }]
  const start_date = new Date().toISOString()
  const body = { name, type: 'popover' as const, questions, start_date, ...fields }
  return api('surveys', 'create', { params: { project_id }, body })
}

/** Waits until the SDK would show these surveys: flags arrive later than surveys. */
const shows = (page: Page, ids: string[]) => expect.poll(() => findMatching(page)).toEqual(ids)

async function answer(page: Page, text: string): Promise<void> {
  await expect(popover(page)).toBeVisible()
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(popover(page)).toBeHidden()
}

for (const sdk of Object.keys(SDKS) as Sdk[])
  processTest.describe(sdk, () => {
    processTest(
      'shows a survey to each user once per iteration until it ends',
      async ({ page, browser, start }) => {
        processTest.slow()
        const { api, project_id, getPageUrl, asked, close } = await open(
          start({ INITIAL_API_KEY: key }, '--empty'),
          sdk,
        )
        const repeated = { iteration_count: 3, iteration_frequency_days: 30 }
        const survey = await launch(api, project_id, 'Lamps', { ...repeated, responses_limit: 3 })
        const params = { project_id, id: survey.id }
        const counts = () => api('surveys', 'responsesCount', { params: { project_id } })

        await page.goto(getPageUrl('ann'))
        await answer(page, 'A dimmer')
        await expect.poll(() => getStats(api, params)).toEqual([1, 0, 1])
        expect(await counts()).toEqual({ [survey.id]: 1 })
        expect(await asked()).toMatchObject([{ id: survey.id }])
        const { results } = await api('surveys', 'responses', { params, query: {} })
        expect(results).toMatchObject([
          { distinct_id: 'ann', completed: true, answers: [{ question_text: QUESTION, answer: 'A dimmer' }] },
        ])

        const unseen = survey.internal_targeting_flag?.key ?? ''
        const [ann, bob] = [
          await visitSite(browser, getPageUrl('ann')),
          await visitSite(browser, getPageUrl('bob')),
        ]
        await expect(popover(bob)).toBeVisible()
        await shows(bob, [survey.id])
        await expect.poll(() => flagOn(ann, unseen)).toBe(false)
        expect([await flagOn(bob, unseen), await findMatching(ann)]).toEqual([true, []])
        await expect(popover(ann)).toBeHidden()

        await api('surveys', 'update', { params, body: { current_iteration: 2 } })
        await answer(await visitSite(browser, getPageUrl('ann')), 'Another dimmer')
        await expect.poll(counts).toEqual({ [survey.id]: 2 })
        await answer(bob, 'A shade')
        // The third answer reaches the response limit.
        await expect
          .poll(async () => (await api('surveys', 'retrieve', { params })).end_date, { timeout: 30_000 })
          .not.toBeNull()
        expect((await api('surveys', 'retrieve', { params })).responses_limit).toBeNull()
        expect(await asked()).toEqual([])
        const carol = await visitSite(browser, getPageUrl('carol'))
        await expect.poll(() => flagOn(carol, unseen)).not.toBe(true)
        await expect(popover(carol)).toBeHidden()
        close()
      },
    )

    processTest(
      'applies the conditions for pages, events and devices of surveys',
      async ({ page, browser, start }) => {
        processTest.slow()
        const { api, project_id, getPageUrl, close } = await open(
          start({ INITIAL_API_KEY: key }, '--empty'),
          sdk,
        )
        const make = async (name: string, conditions: object) =>
          (await launch(api, project_id, name, { conditions })).id
        const any = await make('Anywhere below', { url: '/shop', urlMatchType: 'icontains' })
        await make('Patient', { url: '/wait', seenSurveyWaitPeriodInDays: 7 })
        const lamp = await make('One lamp', { url: '/lamps/\\d+$', urlMatchType: 'regex' })
        const mobile = await make('On the way', { url: '/device', deviceTypes: ['Mobile'] })
        const bought = { repeatedActivation: false, values: [{ name: 'lamp bought' }] }
        await make('Buyers', { url: '/bought', events: bought })

        await page.goto(getPageUrl('ann/shop'))
        await expect(popover(page)).toBeVisible()
        await shows(page, [any])
        await page.getByRole('button', { name: /close survey/i }).click()
        await expect.poll(() => getStats(api, { project_id, id: any })).toEqual([1, 1, 0])
        expect(await findMatching(await visitSite(browser, getPageUrl('ann/shop')))).toEqual([])
        await shows(await visitSite(browser, getPageUrl('bob/shop')), [any])

        // This browser has just shown Ann a survey.
        await page.goto(getPageUrl('ann/wait'))
        expect(await findMatching(page)).toEqual([])
        await expect(popover(await visitSite(browser, getPageUrl('dora/wait')))).toBeVisible()

        const bob = await visitSite(browser, getPageUrl('bob/lamps/'))
        expect(await findMatching(bob)).toEqual([])
        await bob.goto(getPageUrl('bob/lamps/12'))
        await shows(bob, [lamp])

        expect(await findMatching(await visitSite(browser, getPageUrl('bob/device')))).toEqual([])
        const { userAgent, viewport, isMobile, hasTouch } = devices['Pixel 5']
        const phone = await visitSite(browser, getPageUrl('bob/device'), {
          userAgent,
          viewport,
          isMobile,
          hasTouch,
        })
        await shows(phone, [mobile])

        const carol = await visitSite(browser, getPageUrl('carol/bought'))
        expect(await findMatching(carol)).toEqual([])
        await carol.evaluate(() => window.posthog.capture('lamp bought'))
        await expect(popover(carol)).toBeVisible()
        close()
      },
    )
  })
