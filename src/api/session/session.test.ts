import { expect, it } from 'vitest'
import { parseBaseUrl } from './session'

it.each([
  ['', ''],
  ['https://eu.example.com', 'https://eu.example.com'],
  [' eu.example.com/ ', 'https://eu.example.com'],
  ['http://localhost:8010/api/', 'http://localhost:8010'],
  ['https://example.com/hedgerow', 'https://example.com/hedgerow'],
  ['https://here.example', ''],
])('parses %j as the server %j', (typed, base) => {
  expect(parseBaseUrl(typed, 'https://here.example')).toBe(base)
})

it.each(['not a host', 'https://', 'https://user:secret@example.com', 'https://example.com/?a=b'])(
  'rejects %j as a server URL',
  (input) => {
    expect(parseBaseUrl(input, 'https://here.example')).toBeNull()
  },
)
