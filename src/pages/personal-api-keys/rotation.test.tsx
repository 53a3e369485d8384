import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { failWith, listMutations, onRequest } from '../../testing/fake-api'
import { signedInUser } from '../../testing/fixtures'
import { renderPage } from '../../testing/render-page'

const LIST = '/api/personal_api_keys/'
const current = signedInUser.personal_api_key as PersonalApiKey
const id = '2657cfdf-d9a7-451b-9442-d5c8ba63e935'
const value = 'phx_value_after_the_roll'
const END = '2999-01-01T00:00:00Z'
let key: PersonalApiKey

beforeEach(() => {
  key = { ...current, id, label: 'Nightly export' }
  onRequest(`GET ${LIST}`, () => ({ body: [current, key] }))
  onRequest(`GET ${LIST}${id}/`, () => ({ body: key }))
  onRequest(`POST ${LIST}${id}/roll/`, () => {
    key = { ...key, previous_value_expires_at: END }
    return { body: { ...key, value } }
  })
  onRequest(`POST ${LIST}${id}/revoke_previous/`, () => {
    key = { ...key, previous_value_expires_at: null }
    return { body: key }
  })
})

const openDialog = async () => {
  await renderPage(`/personal_api_keys/${id}`)
  await page.getByRole('button', { name: 'Roll', exact: true }).click()
  return page.getByRole('dialog', { name: 'Roll Nightly export?' })
}

it('rolls a key with an overlap, displays the new value, and ends the overlap', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('combobox', { name: 'Current value' }).selectOptions('Accept it for 24 hours')
  await dialog.getByRole('button', { name: 'Roll key' }).click()
  await expect.element(page.getByText(value)).toBeVisible()
  expect(listMutations().map(({ body }) => body)).toEqual([{ keep_previous_hours: 24 }])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Replace it everywhere before it is rejected.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke previous value' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the previous value of Nightly export?' })
  await question.getByRole('button', { name: 'Revoke previous value' }).click()
  await expect.element(page.getByText('The previous value of Nightly export was revoked.')).toBeVisible()
  await expect.element(page.getByText('Replace it everywhere before it is rejected.')).not.toBeInTheDocument()
})

it('rejects the current value at once by default', async () => {
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Roll key' }).click()
  await expect.element(page.getByText(value)).toBeVisible()
  expect(listMutations().map(({ body }) => body)).toEqual([{}])
})

it('displays an error in the dialog', async () => {
  onRequest(`POST ${LIST}${id}/roll/`, failWith(400, 'invalid_input', 'The key has expired.'))
  const dialog = await openDialog()
  await dialog.getByRole('button', { name: 'Roll key' }).click()
  await expect.element(dialog.getByText('Nightly export could not be rolled.')).toBeVisible()
})

it('has the address and the client of the last use', async () => {
  key = { ...key, last_used_ip: '192.0.2.7', last_used_user_agent: 'exporter/2' }
  await renderPage(`/personal_api_keys/${id}`)
  await expect.element(page.getByText('192.0.2.7')).toBeVisible()
  await expect.element(page.getByText('exporter/2')).toBeVisible()
})
