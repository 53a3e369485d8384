import { describe, expect, it } from 'vitest'
import { toCurl, toFetch } from './request-snippets'

const url = 'https://example.com/api/projects/1/surveys/2/'

describe('request as a shell command', () => {
  it('reads the key from the environment', () => {
    expect(toCurl({ method: 'DELETE', url, body: null })).toBe(
      `curl -X DELETE '${url}' \\\n  -H "Authorization: Bearer $API_KEY"`,
    )
  })

  it('quotes the body so that the shell does not interpret it', () => {
    const body = { name: 'It\'s "$(rm)" `x` \\ !\nnew', end_date: null }
    const [, shellBody = ''] = toCurl({ method: 'PATCH', url, body: JSON.stringify(body) }).split(
      '--data-raw ',
    )
    // Shell semantics: quoted segments are literal, with an escaped quote between them.
    const stretches = [...shellBody.matchAll(/'([^']*)'|\\(')/g)]
    expect(stretches.map(([whole]) => whole).join('')).toBe(shellBody)
    expect(JSON.parse(stretches.map(([, quoted, escaped]) => quoted ?? escaped).join(''))).toEqual(body)
  })

  it('omits the method of a GET', () => {
    expect(toCurl({ method: 'GET', url, body: null })).toMatch(/^curl 'https/)
  })
})

it('request as JavaScript reads the key from the environment, and its body is one string', () => {
  const body = JSON.stringify({ name: '"` $x' })
  const code = toFetch({ method: 'POST', url, body })
  expect(code).toContain('process.env.API_KEY')
  expect(code).toContain(`body: ${JSON.stringify(body)},`)
})
