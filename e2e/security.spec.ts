import { expect, field, heading, signIn, test } from './fixtures'

declare global {
  interface Window {
    ran?: string[]
  }
}

const HOSTILE = `<img src=x onerror="(window.ran??=[]).push('img')"><script>(window.ran??=[]).push('script')</script>`

test('question HTML is sanitized before it can be displayed', async ({ page, workspace }) => {
  await signIn(page, workspace.key, `${workspace.surveys}/new?from=blank`)
  await field(page, 'Name').fill('Cleaned')
  await field(page, 'Question').fill(`Hello ${HOSTILE}`)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(heading(page, 'Cleaned')).toBeVisible()
  const { questions } = await workspace.read(page.url().split('/').at(-1) ?? '')
  expect(questions?.[0]?.question).toMatch(/^Hello/)
  expect(String(questions?.[0]?.question)).not.toMatch(/onerror|<script/)
  expect(await page.evaluate(() => window.ran)).toBeUndefined()
})

test('pages may run only their own scripts and cannot be framed', async ({ page, workspace }) => {
  const policy = async () =>
    (await page.request.get(workspace.surveys, { headers: { accept: 'text/html' } })).headers()[
      'content-security-policy'
    ] ?? ''
  const [first, second] = [await policy(), await policy()]
  expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'(;|$)/)
  expect(first).not.toContain('unsafe')
  expect(first).toContain("frame-ancestors 'none'")
  expect(second).not.toBe(first)
})

test('the key is sent only in the request header', async ({ page, workspace }) => {
  const { key } = workspace
  const violations: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    violations.push(request.url(), referer, request.postData() ?? '')
  })
  page.on('console', (message) => violations.push(message.text()))
  await signIn(page, key, workspace.surveys)
  await expect(page.getByText('No surveys yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'New survey' }).first().click()
  await page.getByRole('link', { name: 'Blank survey' }).click()
  await field(page, 'Name').fill('No secret')
  await field(page, 'Question').fill('Where is the key?')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(heading(page, 'No secret')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'No secret')).toBeVisible()

  // The opened URL contained it in the fragment, which browsers do not send.
  const leakedRequests = violations.filter((text) => text.includes(key) && !text.endsWith(`#key=${key}`))
  expect(leakedRequests).toEqual([])
  const storageContent = await page.evaluate(() => ({
    device: JSON.stringify(localStorage),
    cookies: document.cookie,
    address: location.href,
    page: document.documentElement.outerHTML,
  }))
  expect(JSON.stringify(storageContent)).not.toContain(key)
})
