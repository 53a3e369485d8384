import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { hasScope, isScope } from '../../../contract/domain/scopes'
import { listMutations, onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'
import { assistantKeyValues } from './model'

const LIST = '/api/personal_api_keys/'
const current = signedInUser.personal_api_key
const value = 'phx_new_key_of_the_assistant'

beforeEach(() => {
  onRequest(`GET ${LIST}`, () => ({ body: [current] }))
  onRequest(`POST ${LIST}`, ({ body }) => ({
    status: 201,
    body: { ...current, ...(body as object), id: '2657cfdf-d9a7-451b-9442-d5c8ba63e935', value },
  }))
})

it('creates a read-only key for an assistant, and displays the configuration with it', async () => {
  await renderPage('/personal_api_keys')
  await expect
    .element(page.getByRole('region', { name: 'First request' }))
    .toHaveTextContent('/api/users/@me/')
  await page.getByRole('button', { name: 'AI assistant (MCP)' }).click()
  const configuration = page.getByRole('region', { name: 'Assistant configuration' })
  await expect.element(configuration).toHaveTextContent(`${window.location.origin}/api/mcp`)
  await expect.element(configuration).toHaveTextContent('YOUR_API_KEY')
  await page.getByRole('link', { name: 'Create read-only key' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Label' })).toHaveValue('AI assistant')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(configuration).toHaveTextContent(`Bearer ${value}`)
  const [creation] = listMutations()
  expect(creation?.body).toMatchObject({ label: 'AI assistant', scopes: assistantKeyValues.scopes })
})

it('creates a key that only reads feature flags for local evaluation, and says how to use it', async () => {
  await renderPage('/personal_api_keys/new?for=local-evaluation')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect.element(page.getByText('Set it as personalApiKey in a server SDK')).toBeVisible()
  expect(listMutations()[0]?.body).toMatchObject({ scopes: ['feature_flag:read'] })
})

it('offers scopes that read only', () => {
  for (const scope of assistantKeyValues.scopes) {
    expect(isScope(scope)).toBe(true)
    expect(scope).toMatch(/:read$/)
  }
  expect(hasScope(assistantKeyValues.scopes, 'survey:read')).toBe(true)
  expect(hasScope(assistantKeyValues.scopes, 'person:read')).toBe(false)
})

it('does not open the ordinary form with the values of an assistant', async () => {
  await renderPage('/personal_api_keys/new')
  await expect.element(page.getByRole('textbox', { name: 'Label' })).toHaveValue('')
})

it('does not offer a connection on another server', async () => {
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, trash_days: undefined } }))
  await renderPage('/personal_api_keys')
  await expect.element(page.getByRole('list', { name: 'API keys', exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'First request' })).toBeVisible()
  expect(page.getByRole('button', { name: 'AI assistant (MCP)' }).elements()).toEqual([])
})

it('does not offer a key without the permission to create one', async () => {
  const narrow = { ...current, scopes: ['survey:read'] }
  onRequest('GET /api/users/@me/', () => ({ body: { ...signedInUser, personal_api_key: narrow } }))
  await renderPage('/personal_api_keys')
  await page.getByRole('button', { name: 'AI assistant (MCP)' }).click()
  await expect.element(page.getByRole('button', { name: 'Create read-only key' })).toBeDisabled()
})
