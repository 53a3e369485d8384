import { getChallengeName } from '../contract/domain/domains'
import { startDnsServer } from '../tests/support/dns-server'
import { createApiCaller } from './api'
import { confirm, expect, field, heading, message, saveReviewed, signIn } from './fixtures'
import { processTest } from './process'

const key = 'phx_e2edomains0000000000000000000000000000000'

processTest('a domain is verified after its DNS record is published', async ({ page, start }) => {
  const dns = await startDnsServer(() => 'NXDOMAIN')
  const address = new URL(await start({ DNS_SERVERS: dns.address, INITIAL_API_KEY: key }, '--empty').ready())
  const api = createApiCaller(address.origin, key)
  const me = await api('users', 'retrieve', { params: { uuid: '@me' } })
  const organization_id = me.organization?.id ?? ''

  await signIn(page, key, `${address.origin}/organizations/${organization_id}/domains`)
  await page.getByRole('link', { name: 'Add domain' }).first().click()
  await field(page, 'Domain').fill('-not a domain-')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(field(page, 'Domain')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Domain').fill('Hedge.Example')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(heading(page, 'hedge.example')).toBeVisible()
  await expect(page.getByText(getChallengeName('hedge.example'))).toBeVisible()

  await processTest.step('without the record, the page shows what was found', async () => {
    await page.getByRole('button', { name: 'Verify now' }).click()
    await expect(page.getByText('unverified')).toBeVisible()
    await expect(
      page.getByRole('alert').filter({ hasText: 'hedge.example could not be verified.' }),
    ).toBeVisible()
    await expect(page.getByText('None', { exact: true })).toBeVisible()
  })

  await processTest.step('a wrong value is shown', async () => {
    dns.zone = ({ name }) => [{ type: 'TXT', name, ttl: 1, data: 'something-else' }]
    await page.getByRole('button', { name: 'Verify now' }).click()
    await expect(page.getByText('something-else').first()).toBeVisible()
  })

  const { results } = await api('domains', 'list', { params: { organization_id } })
  const data = results[0]?.verification_challenge ?? ''
  dns.zone = ({ name }) => [{ type: 'TXT', name, ttl: 1, data }]
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(message(page, 'hedge.example was verified.')).toBeVisible()
  await expect(page.getByText('verified', { exact: true })).toBeVisible()
  expect(dns.asked).toContain(`TXT ${getChallengeName('hedge.example')}`)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('SSO enforcement').selectOption('GitHub')
  await page.getByRole('button', { name: 'Save' }).click()
  await saveReviewed(page)
  await expect(heading(page, 'hedge.example')).toBeVisible()
  await expect(page.getByText('GitHub')).toBeVisible()

  await page.getByRole('button', { name: 'Remove domain' }).click()
  await confirm(page, 'Remove hedge.example?', 'Remove domain')
  await expect(page.getByText('No domains yet')).toBeVisible()
  dns.close()
})
