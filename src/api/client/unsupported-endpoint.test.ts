import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import { describeError, toApiError } from './errors'
import { getFeatureLabel } from './feature-labels'
import { getUnsupportedMessage } from './unsupported-endpoint'

const getMessage = (status: number, detail: string | null, noun = 'survey statistics') =>
  toApiError(
    { method: 'GET', path: '/api/projects/1/surveys/5/stats/', noun },
    status,
    detail === null ? '' : JSON.stringify({ type: 'invalid_request', code: 'not_found', detail, attr: null }),
    null,
  )

describe('unsupported endpoint', () => {
  it.each([
    ['a 404 for the address', getMessage(404, 'Endpoint not found.')],
    ['a 404 of something before the API', getMessage(404, null)],
    ['a method that is not there', getMessage(405, 'Method "GET" not allowed.')],
    ['what is not implemented', getMessage(501, null)],
  ])('is detected by %s', (_, error) => {
    expect(getUnsupportedMessage(error)).toBe('This server does not support survey statistics.')
  })

  it('is named by its feature name, or by the last segment of its path', () => {
    expect(getFeatureLabel(api.surveys.stats)).toBe('survey statistics')
    expect(getFeatureLabel(api.proxyRecords.update)).toBe('proxy records')
    expect(getFeatureLabel(api.projectBatchExports.list)).toBe('batch exports')
  })

  it('may be available to users but not to API keys', () => {
    const error = getMessage(403, 'This action does not support Personal API Key access', 'new keys')
    expect(describeError(error)).toEqual({
      title: 'Not available on this server',
      detail: 'This server does not allow new keys with an API key. Sign in to it directly.',
    })
  })

  it('is distinguished from a deleted record, a rejection and a failure', () => {
    for (const error of [
      getMessage(404, 'Not found.'),
      getMessage(403, "API key missing required scope 'survey:read'"),
      getMessage(401, null),
      getMessage(500, null),
      getMessage(502, 'eu.posthog.com refuses connections.'),
    ]) {
      expect(getUnsupportedMessage(error), error.detail).toBeNull()
    }
  })
})
