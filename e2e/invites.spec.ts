import { LEVELS } from '../contract/domain/levels'
import { startSmtpServer } from '../tests/support/smtp-server'
import { createApiCaller } from './api'
import { choose, confirm, expect, field, heading, message, signIn } from './fixtures'
import { processTest } from './process'
import { SERVER } from './server'

const key = 'phx_e2einvites0000000000000000000000000000000'

processTest(
  'users are invited by email, join with the link and become members with their access level',
  async ({ page, browser, port, start }) => {
    const smtp = await startSmtpServer()
    const address = new URL(
      await start(
        {
          SMTP_URL: smtp.url,
          MAIL_FROM: 'hedgerow@example.com',
          PORT: port,
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          INITIAL_API_KEY: key,
        },
        '--empty',
      ).ready(),
    )
    const api = createApiCaller(address.origin, key)
    const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
    const organization_id = me.organization?.id ?? ''
    const invites = `${address.origin}/organizations/${organization_id}/invites`

    await signIn(page, key, invites)
    await page.getByRole('link', { name: 'Invite members' }).first().click()
    await processTest.step('every line is validated before anything is sent', async () => {
      await field(page, 'Email addresses').fill('nobody')
      await expect(page.getByText('Line 1: Invalid email address.')).toBeVisible()
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(field(page, 'Email addresses')).toHaveAccessibleDescription(/Fix at least one line/)
      // Navigating away preserves input that cannot be submitted yet.
      await page.getByRole('link', { name: 'Members' }).click()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await field(page, 'Email addresses').fill(
        `Bea Bell <bea@example.com>, admin\nnobody\nunknown@example.com, Uma\n${me.email}`,
      )
      await expect(page.getByText('Line 4: Already a member.')).toBeVisible()
    })
    await field(page, 'Message').fill('<b>Join us</b>')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()

    await processTest.step('valid lines are sent with their results, and invalid lines remain', async () => {
      await expect(page.getByText('email sent', { exact: true })).toBeVisible()
      await expect(page.getByText(/The email was not sent/)).toBeVisible()
      await expect(page.getByText(`${address.origin}/signup/`)).toHaveCount(1)
      await expect(page.getByText('<b>Join us</b>').first()).toBeVisible()
      await expect(field(page, 'Email addresses')).toHaveValue(`nobody\n${me.email}`)
      await field(page, 'Email addresses').fill('UNKNOWN@example.com')
      await expect(page.getByText('Replaces the pending invite.')).toBeVisible()
      await field(page, 'Email addresses').fill(`nobody\n${me.email}`)
    })

    const mail = await smtp.next('bea@example.com')
    expect(mail.html).toContain('&lt;b&gt;Join us&lt;/b&gt;')
    const path = /http:\/\/127\.0\.0\.1:\d+(\/signup\/[0-9a-f-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    const link = address.origin + path
    const inviteePage = await (await browser.newContext()).newPage()
    await inviteePage.goto(link)
    await expect(inviteePage.getByRole('heading', { name: `Join ${me.organization?.name}` })).toBeVisible()
    await expect(inviteePage.getByText('<b>Join us</b>')).toBeVisible()
    await field(inviteePage, 'Your name').fill('Bea B')
    await inviteePage.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(inviteePage.getByRole('heading', { name: 'Welcome, Bea B' })).toBeVisible()
    await expect(inviteePage.getByText(/^phx_/)).toBeVisible()
    await inviteePage.getByRole('button', { name: 'Open the dashboard' }).click()
    await expect(inviteePage).toHaveURL(/\/projects\/\d+$/)
    await inviteePage.goto(link)
    await expect(heading(inviteePage, 'This invite was already used')).toBeVisible()
    await expect(inviteePage.getByRole('link', { name: 'Open the dashboard' })).toBeVisible()

    await page.getByRole('link', { name: 'Members' }).first().click()
    // The list was prefetched before the invited user joined.
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: 'bea@example.com' })).toContainText('Admin')

    await page.getByRole('link', { name: 'Invites' }).click()
    await choose(page, 'unknown@example.com', 'Revoke')
    await confirm(page, 'Revoke the invite for unknown@example.com?', 'Revoke')
    await expect(message(page, 'The invite for unknown@example.com was revoked.')).toBeVisible()
    await smtp.close()
  },
)

processTest(
  'an invite grants access to private projects with an access level for each',
  async ({ page, workspace }) => {
    const { api, organization } = workspace
    const params = { organization_id: organization.id }
    const make = (name: string) => api('projects', 'create', { params, body: { name, access_control: true } })
    const [oak, elm, fir] = [await make('Oak'), await make('Elm'), await make('Fir')]
    await signIn(page, workspace.key, `/organizations/${organization.id}/invites/new`)
    await field(page, 'Email addresses').fill('bea@example.com')
    await page.getByLabel('Access to Oak').selectOption('Member')
    await page.getByLabel('Access to Elm').selectOption('Admin')
    await page.getByLabel('Access to Fir').selectOption('Member')
    await page.getByLabel('Access to Fir').selectOption('No access')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'bea@example.com' })).toContainText(
      'Oak, Elm (admin)',
    )

    const { results } = await api('invites', 'list', { params })
    const joined = await createApiCaller(SERVER.url)('signup', 'create', {
      params: { invite_id: results[0]?.id ?? '' },
      body: { first_name: 'Bea' },
    })
    const bea = createApiCaller(SERVER.url, joined.personal_api_key ?? '')
    const levelIn = async ({ id }: { id: number }) =>
      (await bea('project', 'retrieve', { params: { project_id: String(id) } })).effective_membership_level
    expect(await levelIn(oak)).toBe(LEVELS.member)
    expect(await levelIn(elm)).toBe(LEVELS.admin)
    await expect(levelIn(fir)).rejects.toThrow('403')
  },
)

processTest(
  'users with an account join with its API key or with their current session',
  async ({ page, browser, workspace }) => {
    const bea = await workspace.invite('member', 'Bea')
    const makeInvite = async (name: string) => {
      const { id } = await workspace.api('organizations', 'create', { body: { name } })
      const params = { organization_id: id }
      const body = { target_email: bea.email, send_email: false }
      const invite = await workspace.api('invites', 'create', { params, body })
      return { id, name, link: `/signup/${invite.id}`, invite_id: invite.id }
    }
    const [elm, oak, fir] = [await makeInvite('Elm'), await makeInvite('Oak'), await makeInvite('Fir')]
    const expectJoined = async (on: typeof page, { id }: { id: string }) => {
      await expect(on).not.toHaveURL(/signup/)
      const me = await bea.api('users', 'retrieve', { params: { uuid: '@me' } })
      expect(me.organization?.id).toBe(id)
    }

    await processTest.step('a user of another account switches with an API key, then joins', async () => {
      await signIn(page, workspace.key)
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.goto(elm.link)
      await expect(heading(page, 'Join Elm')).toBeVisible()
      await expect(page.getByRole('main')).toContainText(
        `You are signed in as ${workspace.email}. This invite is for ${bea.email}.`,
      )
      await expect(page.getByRole('button', { name: 'Join', exact: true })).toHaveCount(0)
      await page.getByRole('button', { name: 'Switch account' }).click()
      await page.getByLabel('API key', { exact: true }).fill(bea.key)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(`You are signed in as ${bea.email}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Join', exact: true }).click()
      await expectJoined(page, elm)
    })

    await processTest.step('a user of the invited account joins with one click', async () => {
      await page.goto(oak.link)
      await expect(page.getByText(`You are signed in as ${bea.email}.`)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await page.getByRole('button', { name: 'Join', exact: true }).click()
      await expectJoined(page, oak)
      await page.goto(oak.link)
      await expect(heading(page, 'This invite was already used')).toBeVisible()
    })

    await processTest.step('a signed-out user enters an API key, then joins', async () => {
      const context = await browser.newContext()
      const other = await context.newPage()
      await other.goto(fir.link)
      await other.getByLabel('API key', { exact: true }).fill(bea.key)
      await other.getByRole('button', { name: 'Continue' }).click()
      await other.getByRole('button', { name: 'Join', exact: true }).click()
      await expectJoined(other, fir)
      await context.close()
    })

    await processTest.step('unknown and revoked links are explained', async () => {
      await page.goto('/signup/00000000-0000-4000-8000-000000000000')
      await expect(page.getByText(/This invite does not exist/)).toBeVisible()
      const params = { organization_id: workspace.organization.id }
      const body = { target_email: 'withdrawn@example.com', send_email: false }
      const { id } = await workspace.api('invites', 'create', { params, body })
      await workspace.api('invites', 'destroy', { params: { ...params, id } })
      await page.goto(`/signup/${id}`)
      await expect(heading(page, 'This invite is no longer valid')).toBeVisible()
    })
  },
)
