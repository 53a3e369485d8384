import { expect, it } from 'vitest'
import { redactBody } from './request-labels'

const redacted = (method: string, path: string, body: object) =>
  JSON.parse(redactBody({ method, path, body: JSON.stringify(body) }) ?? 'null')

it('removes the write-only fields of the contract from the displayed body', () => {
  const config = { container_name: 'pond', connection_string: 'AccountKey=hush', user: 'ann' }
  const body = { name: 'Lake', destination: { type: 'AzureBlob', config } }
  const redactedBody = redacted('POST', '/api/projects/1/batch_exports/?x=1', body)
  expect(redactedBody.name).toBe('Lake')
  expect(redactedBody.destination.config.container_name).toBe('pond')
  expect(JSON.stringify(redactedBody)).not.toMatch(/hush|ann/)
})

it('removes fields with the name of a secret for any path', () => {
  expect(
    JSON.stringify(redacted('POST', '/elsewhere', { password: 'hush', note: 'phx_abcdef' })),
  ).not.toMatch(/hush|abcdef/)
})

it('leaves bodies without secrets, non-JSON bodies and empty bodies unchanged', () => {
  expect(redacted('PATCH', '/api/projects/1/surveys/2/', { name: 'NPS', id: 'x' })).toEqual({
    name: 'NPS',
    id: 'x',
  })
  expect(redactBody({ method: 'POST', path: '/', body: 'plain' })).toBe('plain')
  expect(redactBody({ method: 'GET', path: '/', body: null })).toBeNull()
})
