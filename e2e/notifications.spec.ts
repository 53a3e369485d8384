import { startWebhookReceiver, verifyMessage } from '../tests/support/webhook-receiver'
import { choose, expect, field, heading, signIn } from './fixtures'
import { processTest } from './process'

const key = 'phx_e2enotifications0000000000000000000000000'

processTest('a webhook is created, tested, inspected and redelivered', async ({ page, port, start }) => {
  const receiver = await startWebhookReceiver()
  const settings = { PORT: port, INITIAL_API_KEY: key, ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }
  await start(settings, '--empty').ready()
  const url = `http://127.0.0.1:${port}`
  await signIn(page, key, `${url}/`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('No destinations yet')).toBeVisible()
  await page.getByRole('link', { name: 'New destination' }).first().click()
  await page.getByRole('radio', { name: /^Webhook/ }).check()
  await field(page, 'Name').fill('Receiver')
  await page.getByLabel(/^URL/).first().fill(receiver.url)
  await page.getByRole('checkbox', { name: 'A feature flag is created, changed or deleted' }).check()
  await page.getByRole('button', { name: 'Create destination' }).click()
  const secret = await page.getByText(/^whsec_/).innerText()

  await page.getByRole('link', { name: 'Done' }).click()
  await expect(heading(page, 'Receiver')).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  receiver.responses.push({ status: 404, body: 'Try another path.' })
  await page.getByRole('button', { name: 'Send test' }).click()
  const [message] = await receiver.take(1)
  const title = 'Test message to Receiver'
  expect(verifyMessage(secret, message ?? { headers: {}, body: '' })).toMatchObject({ data: { title } })
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: title })
  await expect(row.getByText('Failed')).toBeVisible()
  await expect(page.getByText('Failing')).toBeVisible()
  await page.getByRole('button', { name: title, exact: true }).click()
  await expect(page.getByText('Try another path.')).toBeVisible()

  await choose(page, title, 'Redeliver')
  await expect(row.getByText('Delivered')).toBeVisible()
  await expect(page.getByText('Working')).toBeVisible()
  const [redelivered] = await receiver.take(1)
  expect(redelivered?.headers['webhook-id']).toBe(message?.headers['webhook-id'])

  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  receiver.close()
})
