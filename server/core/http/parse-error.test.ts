import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '../../../contract/schemas/primitives'
import { createRawClient } from '../../../tests/support/raw-client'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
let client: ReturnType<typeof createRawClient>

beforeAll(async () => {
  client = createRawClient(server.url)
})
afterAll(() => client.close())

it.each([
  [400, 'parse_error', 'no HTTP', 'hello\r\n\r\n'],
  [400, 'parse_error', 'a length that is none', 'GET / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
  [
    400,
    'parse_error',
    'two lengths',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
  ],
  [
    400,
    'parse_error',
    'a length and chunks, which two servers could read as two different requests',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [400, 'parse_error', 'a header that goes on below', 'GET / HTTP/1.1\r\nhost: a\r\nx: 1\r\n 2\n\r\n\r\n'],
  [
    431,
    'headers_too_large',
    'headers without end',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
  ],
  [417, 'expectation_failed', 'expectations', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: 200-ok\r\n\r\n'],
])('malformed request is rejected with %i %s in the error envelope: %s', async (status, code, _, request) => {
  const response = await client.send(Buffer.from(request, 'latin1'))
  expect(response?.status).toBe(status)
  expect(response?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(ErrorBody.strict().parse(JSON.parse(String(response?.body)))).toMatchObject({ code, attr: null })
})
