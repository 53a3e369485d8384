import type { Page } from '@playwright/test'
import { createApiCaller } from './api'
import { expect, field, heading, signIn } from './fixtures'
import { processTest } from './process'
import { findMatching, startSite, visitSite } from './sdk-site'
import { waitForEvent } from './site'

const key = 'phx_e2elife000000000000000000000000000000000'
const WORSE = 'What went wrong?'
const BETTER = 'What do you like best?'

/** Card of a question in the form, by position. */
const question = (page: Page, position: number) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Delete question ${position}`, exact: true }) })

async function add(page: Page, type: string, position: number, text: string) {
  await page.getByRole('button', { name: new RegExp(`^${type} `) }).click()
  const card = question(page, position)
  await field(card, 'Question').fill(text)
  return card
}

processTest(
  'a survey is made, looked over, launched, shown, answered, read, and ends by itself',
  async ({ page, browser, start }) => {
    processTest.slow()
    const server = start({ INITIAL_API_KEY: key }, '--empty')
    const { origin } = new URL(await server.ready())
    const api = createApiCaller(origin, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const project_id = String(me.team?.id)
    const { api_token } = await api('project', 'retrieve', { params: { project_id } })
    const site = await startSite(origin, api_token, 'the SDK of the server')
    const getPageUrl = (person: string) => `http://127.0.0.1:${site.port}/${person}`

    // Create in the form: a rating with branching.
    await signIn(page, key, `${origin}/projects/${project_id}/surveys`)
    await page.getByRole('link', { name: 'New survey' }).first().click()
    await page.getByRole('link', { name: /^Blank survey/ }).click()
    await field(page, 'Name').fill('Lamps')
    await question(page, 1).getByRole('button', { name: 'Delete question 1' }).click()
    const rating = await add(page, 'Rating', 1, 'How do you like the lamps?')
    await add(page, 'Open text', 2, WORSE)
    await question(page, 2).getByLabel('After this question').selectOption('End survey')
    await add(page, 'Open text', 3, BETTER)
    await rating.getByLabel('After this question').selectOption('Depends on the answer')
    await rating.getByLabel('3 (neutral)').selectOption(`3. ${BETTER}`)
    await rating.getByLabel('4–5 (positive)').selectOption(`3. ${BETTER}`)
    await page.getByRole('button', { name: 'Repetition, end and dates' }).click()
    await page.getByLabel('Response limit').fill('2')
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(heading(page, 'Lamps')).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    const read = () => api('surveys', 'retrieve', { params: { project_id, id } })

    // Launch after review, with exactly the request shown.
    await page.getByRole('link', { name: 'Launch' }).click()
    await expect(heading(page, /Launch “Lamps/)).toBeVisible()
    const requestSent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('main').getByRole('button', { name: 'Launch survey', exact: true }).click()
    expect(Object.keys((await requestSent).postDataJSON())).toEqual(['start_date'])
    await expect(page.getByText('running').first()).toBeVisible()

    // Answer in the SDK: the branching is applied.
    const ann = await visitSite(browser, getPageUrl('ann'))
    await ann.getByRole('button', { name: /^Rate 5/ }).click()
    await ann.getByRole('button', { name: 'Submit' }).click()
    await expect(ann.getByText(BETTER)).toBeVisible()
    await ann.getByRole('textbox').fill('The <b>dimmer</b>')
    const responseIngested = waitForEvent(ann, 'survey sent')
    await ann.getByRole('button', { name: 'Submit' }).click()
    await responseIngested

    // View the results.
    await page.reload()
    await expect(page.getByRole('definition').filter({ hasText: /^1/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect(page.getByText('The <b>dimmer</b>').first()).toBeVisible()

    // The same person does not see the survey again, on the same page or in another browser.
    for (const visitor of [ann, await visitSite(browser, getPageUrl('ann'))]) {
      await visitor.reload()
      expect(await findMatching(visitor)).toEqual([])
      await expect(visitor.getByText('How do you like the lamps?')).toBeHidden()
    }

    // The second response reaches the limit, so the survey ends.
    const bob = await visitSite(browser, getPageUrl('bob'))
    await bob.getByRole('button', { name: /^Rate 1/ }).click()
    await bob.getByRole('button', { name: 'Submit' }).click()
    await expect(bob.getByText(WORSE)).toBeVisible()
    await bob.getByRole('textbox').fill('Too bright')
    await bob.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(async () => (await read()).end_date, { timeout: 60_000 }).not.toBeNull()
    await page.reload()
    await expect(page.getByText('ended').first()).toBeVisible()
    const carl = await visitSite(browser, getPageUrl('carl'))
    // Without active surveys the SDK does not even load its survey renderer.
    await carl.waitForFunction(() => typeof window.posthog.isFeatureEnabled === 'function')
    const config = await fetch(`${origin}/array/${api_token}/config`)
    expect(await config.json()).toMatchObject({ surveys: false })
    await expect(carl.getByText('How do you like the lamps?')).toBeHidden()
    site.close()
  },
)
