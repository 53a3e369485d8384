import { LEVELS } from '../contract/levels'
import { startSmtpServer } from '../server/testing/smtp-server'
import { caller } from './api'
import { choose, confirm, expect, field, heading, message, signIn } from './fixtures'
import { test } from './process'
import { SERVER } from './server'

const key = 'phx_e2einvites0000000000000000000000000000000'

test('people are invited by mail, join by its link, and are members with their level', async ({
  page,
  browser,
  start,
}) => {
  const smtp = await startSmtpServer()
  const address = new URL(
    await start(
      {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'hedgerow@example.com',
        PUBLIC_URL: 'https://hedgerow.example.com',
        INITIAL_API_KEY: key,
      },
      '--empty',
    ).ready(),
  )
  const api = caller(address.origin, key)
  const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
  const organization_id = me.organization?.id ?? ''
  const invites = `${address.origin}/organizations/${organization_id}/invites`

  await signIn(page, key, invites)
  await page.getByRole('link', { name: 'Invite people' }).first().click()
  await test.step('every line is checked before anything is sent', async () => {
    await field(page, 'Addresses').fill('Bea <bea@example.com>\nnobody\nunknown@example.com, Uma, admin')
    await expect(page.getByText('Line 2: This is not an address.')).toBeVisible()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(field(page, 'Addresses')).toBeFocused()
    await expect(field(page, 'Addresses')).toHaveAccessibleDescription(/something is wrong in line 2/)
  })
  await field(page, 'Addresses').fill('Bea <bea@example.com>\nunknown@example.com, Uma, admin')
  await field(page, 'Message').fill('<b>Join us</b>')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()

  await test.step('each line has its result, and the link where the mail was refused', async () => {
    await expect(heading(page, 'Invited')).toBeVisible()
    await expect(page.getByText('mailed', { exact: true })).toBeVisible()
    await expect(page.getByText(/The mail was not sent/)).toBeVisible()
    await expect(page.getByText(`${address.origin}/signup/`)).toHaveCount(1)
  })

  const mail = await smtp.next('bea@example.com')
  expect(mail.html).toContain('&lt;b&gt;Join us&lt;/b&gt;')
  const path = /https:\/\/hedgerow\.example\.com(\/signup\/[0-9a-f-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  const link = address.origin + path
  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: `Join ${me.organization?.name}` })).toBeVisible()
  await field(other, 'Your name').fill('Bea B')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Bea B' })).toBeVisible()
  await expect(other.getByText(/^phx_/)).toBeVisible()
  await other.getByRole('button', { name: 'Open the dashboard' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Surveys' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('This invitation cannot be used')).toBeVisible()

  await page.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'bea@example.com' })).toContainText('Member')

  await page.getByRole('link', { name: 'Invites' }).click()
  await choose(page, 'unknown@example.com', 'Withdraw')
  await confirm(page, 'Withdraw the invite of unknown@example.com?', 'Withdraw')
  await expect(message(page, 'The invite of unknown@example.com was withdrawn.')).toBeVisible()
  await smtp.close()
})

test('an invite opens private projects, with a level in each', async ({ page, workspace }) => {
  const { api, organization } = workspace
  const params = { organization_id: organization.id }
  const make = (name: string) => api('projects', 'create', { params, body: { name, access_control: true } })
  const [oak, elm, fir] = [await make('Oak'), await make('Elm'), await make('Fir')]
  await signIn(page, workspace.key, `/organizations/${organization.id}/invites/new`)
  await field(page, 'Addresses').fill('bea@example.com')
  await page.getByLabel('Access to Oak').selectOption('Member')
  await page.getByLabel('Access to Elm').selectOption('Admin')
  await page.getByLabel('Access to Fir').selectOption('Member')
  await page.getByLabel('Access to Fir').selectOption('No access')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'bea@example.com' })).toContainText('Oak, Elm (admin)')

  const { results } = await api('invites', 'list', { params })
  const joined = await caller(SERVER.url)('signup', 'create', {
    params: { invite_id: results[0]?.id ?? '' },
    body: { first_name: 'Bea' },
  })
  const bea = caller(SERVER.url, joined.personal_api_key ?? '')
  const levelIn = async ({ id }: { id: number }) =>
    (await bea('project', 'retrieve', { params: { project_id: String(id) } })).effective_membership_level
  expect(await levelIn(oak)).toBe(LEVELS.member)
  expect(await levelIn(elm)).toBe(LEVELS.admin)
  await expect(levelIn(fir)).rejects.toThrow('403')
})
