import { describe, expect, it } from 'vitest'
import { curlOf } from './curl'

const url = 'https://example.com/api/projects/1/surveys/2/'

describe('a request as a line for a shell', () => {
  it('reads the key from the environment', () => {
    expect(curlOf({ method: 'DELETE', url })).toBe(
      `curl -X DELETE '${url}' \\\n  -H "Authorization: Bearer $API_KEY"`,
    )
  })

  it('keeps the shell from reading anything in the body', () => {
    const body = { name: 'It\'s "$(rm)" `x` \\ !\nnew', end_date: null }
    const [, written = ''] = curlOf({ method: 'PATCH', url, body }).split('--data-raw ')
    // What a shell makes of it: quoted stretches as they are, and between them an escaped quote.
    const stretches = [...written.matchAll(/'([^']*)'|\\(')/g)]
    expect(stretches.map(([whole]) => whole).join('')).toBe(written)
    expect(JSON.parse(stretches.map(([, quoted, escaped]) => quoted ?? escaped).join(''))).toEqual(body)
  })
})
