import { describe, expect, it } from 'vitest'
import { api } from '../../../contract'
import {
  ApiError,
  checkResponseShape,
  describeError,
  formatErrorDetails,
  getErrorAdvice,
  getFieldError,
  NetworkError,
  recordFailedMutation,
  toApiError,
} from './errors'

const sentRequest = { method: 'PATCH', path: '/api/organizations/1/' }
const rejection = (attr: string | null) =>
  JSON.stringify({ type: 'validation_error', code: 'max_length', detail: 'Too long.', attr })

describe('error response', () => {
  it('uses the message of the server', () => {
    const error = toApiError(sentRequest, 400, rejection('name'), null)
    expect(error).toMatchObject({ status: 400, code: 'max_length', detail: 'Too long.', attr: 'name' })
    expect(describeError(error)).toEqual({ title: 'The server rejected the request', detail: 'Too long.' })
  })

  it.each([
    ['<html><head><title>502 Bad Gateway</title></head></html>', '502 Bad Gateway'],
    ['upstream timed out', 'upstream timed out'],
    ['', 'The server responded with status 502 and no details.'],
    ['{"message":"not ours"}', 'The server responded with status 502 and no details.'],
    ['null', 'null'],
  ])('gives a clear message without the error envelope: %s', (text, detail) => {
    expect(toApiError(sentRequest, 502, text, null).detail).toBe(detail)
  })

  it('includes the time to wait if the server sends it', () => {
    expect(toApiError(sentRequest, 429, '', '12').retryAfter).toBe(12)
    expect(toApiError(sentRequest, 429, '', 'soon').retryAfter).toBeNull()
  })
})

describe('invalid field', () => {
  it('is named by its path in the form', () => {
    expect(getFieldError(toApiError(sentRequest, 400, rejection('questions__0__type'), null))).toEqual({
      path: 'questions.0.type',
      message: 'Too long.',
    })
  })

  it('is null if the error is about the whole request', () => {
    expect(getFieldError(toApiError(sentRequest, 400, rejection(null), null))).toBeNull()
    expect(getFieldError(new Error('boom'))).toBeNull()
  })
})

describe('advice for an error', () => {
  const advice = (status: number, detail = 'No.', page: string | null = null) =>
    getErrorAdvice(new ApiError(sentRequest, status, 'x', 'x', detail, null, null, page))

  it('names the missing scope if the server sends it', () => {
    expect(advice(403, "API key missing required scope 'survey:write'")).toContain('the scope survey:write')
    expect(advice(403)).toContain('Ask an admin')
  })

  it('names the host that sent a page instead of data', () => {
    const error = toApiError(
      sentRequest,
      200,
      ' <html><title lang="en">Sign in</title>',
      null,
      'https://proxy.example/',
    )
    expect(describeError(error)).toEqual({
      title: 'Unexpected response from the server',
      detail: 'Sign in',
    })
    expect(getErrorAdvice(error)).toContain(
      'https://proxy.example/ returned a web page instead of data. A proxy, firewall or sign-in page may be intercepting requests to the API.',
    )
    expect(formatErrorDetails(error, new Date(0))).toContain('response from https://proxy.example/')
  })

  it('is null for all other errors', () => {
    expect([advice(400), advice(500), getErrorAdvice(new Error('boom'))]).toEqual([null, null, null])
  })
})

it('leaves open whether a change without a response was applied', () => {
  const error = new NetworkError(sentRequest, 'example.com', false)
  expect(describeError(error).detail).not.toContain('not known')
  recordFailedMutation(error, {})
  expect(describeError(error).detail).toContain('The server may have received the request.')
})

it('distinguishes an unreachable server from one that this page is not allowed to read', () => {
  expect(describeError(new NetworkError(sentRequest, 'localhost:8010', false)).detail).toContain(
    'server is running',
  )
  expect(describeError(new NetworkError(sentRequest, 'eu.example.com', true)).detail).toContain('CORS')
})

it('returns error details that are safe to share', () => {
  const error = new ApiError(sentRequest, 403, 'authentication_error', 'permission_denied', 'No.', null)
  expect(formatErrorDetails(error, new Date('2024-05-01T12:00:00Z'))).toBe(
    'You don’t have permission to do this: No.\nPATCH /api/organizations/1/\nstatus 403, code permission_denied\n2024-05-01T12:00:00.000Z',
  )
})

describe('the shape of a response', () => {
  const { list, retrieve, destroy } = api.surveys

  it('accepts any plausible response, with missing or extra fields', () => {
    expect(checkResponseShape(list, { results: [], more: 1 })).toBeNull()
    expect(checkResponseShape(retrieve, {})).toBeNull()
    expect(checkResponseShape(destroy, undefined)).toBeNull()
    expect(checkResponseShape(api.invites.bulk, [])).toBeNull()
  })

  it('describes a response that is unusable', () => {
    for (const body of [undefined, null, [], {}, 'x', { results: null }]) {
      expect(checkResponseShape(list, body)).toMatch(/^The response is/)
    }
    for (const body of [undefined, null, 'x', 1, true]) {
      expect(checkResponseShape(retrieve, body)).toMatch(/^The response is/)
    }
  })
})
