import { describe, expect, it } from 'vitest'
import { curlOf, fetchOf } from './request-code'

const url = 'https://example.com/api/projects/1/surveys/2/'

describe('a request as a line for a shell', () => {
  it('reads the key from the environment', () => {
    expect(curlOf({ method: 'DELETE', url, body: null })).toBe(
      `curl -X DELETE '${url}' \\\n  -H "Authorization: Bearer $API_KEY"`,
    )
  })

  it('keeps the shell from reading anything in the body', () => {
    const body = { name: 'It\'s "$(rm)" `x` \\ !\nnew', end_date: null }
    const [, written = ''] = curlOf({ method: 'PATCH', url, body: JSON.stringify(body) }).split('--data-raw ')
    // What a shell makes of it: quoted stretches as they are, and between them an escaped quote.
    const stretches = [...written.matchAll(/'([^']*)'|\\(')/g)]
    expect(stretches.map(([whole]) => whole).join('')).toBe(written)
    expect(JSON.parse(stretches.map(([, quoted, escaped]) => quoted ?? escaped).join(''))).toEqual(body)
  })

  it('names no method for a read', () => {
    expect(curlOf({ method: 'GET', url, body: null })).toMatch(/^curl 'https/)
  })
})

it('a request as JavaScript reads the key from the environment, and its body is one text', () => {
  const body = JSON.stringify({ name: '"` $x' })
  const code = fetchOf({ method: 'POST', url, body })
  expect(code).toContain('process.env.API_KEY')
  expect(code).toContain(`body: ${JSON.stringify(body)},`)
})
