import { describe, expect, it } from 'vitest'
import { REDACTED, type UndoEntry } from './entry'
import { buildShellScript } from './shell-script'

const entry = (fields: Partial<UndoEntry>): UndoEntry => ({
  id: 'e',
  owner: 'o',
  at: 0,
  base: '',
  resource: 'roles',
  op: 'update',
  method: 'PATCH',
  path: '/api/organizations/o/roles/r/',
  params: {},
  name: '',
  arrived: true,
  ...fields,
})

const target = {
  url: 'https://a.example',
  base: '',
  describeEntry: ({ name }: UndoEntry) => `Changed ${name}`,
}
const script = (...entries: UndoEntry[]) => buildShellScript(entries, target)
const HOSTILE = `it's "x" $(id) \`id\` \\ \n; rm -rf / #`

describe('shell script of changes', () => {
  it('runs in any POSIX shell, stops at the first failure and reads the key from the environment', () => {
    const text = script(entry({ body: { name: 'A' } }))
    expect(text).toMatch(/^#!\/bin\/sh\n/)
    expect(text).toContain('\nset -eu\n')
    expect(text).toContain(`\nAPI='https://a.example'\n`)
    expect(text).toContain(
      `curl --fail-with-body -sS -X PATCH "$API"'/api/organizations/o/roles/r/' \\\n  -H "Authorization: Bearer $API_KEY"`,
    )
    expect(text).toContain(`--data-raw '{"name":"A"}'`)
  })

  it('quotes all user input', () => {
    const text = script(entry({ name: HOSTILE, body: { name: HOSTILE } }))
    const lines = text.split('\n')
    expect(lines.filter((line) => line.includes('rm -rf') && !line.startsWith('# 1. '))).toEqual([
      `  --data-raw '{"name":"it'\\''s \\"x\\" $(id) \`id\` \\\\ \\n; rm -rf / #"}'`,
    ])
    expect(lines.filter((line) => line.startsWith('; rm'))).toEqual([])
    expect(buildShellScript([], { ...target, url: "https://a.example/'$(id)" })).toContain(
      `API='https://a.example/'\\''$(id)'`,
    )
    expect(script(entry({ path: `/api/o'$(id)/` }))).toContain(`"$API"'/api/o'\\''$(id)/'`)
  })

  it('uses the new ids of the records it creates', () => {
    const creation = entry({
      op: 'create',
      method: 'POST',
      path: '/api/organizations/o/roles/',
      body: { name: 'A' },
      answer: { id: 'r' },
    })
    const text = script(creation, entry({ path: '/api/organizations/o/roles/r/role_memberships/' }))
    expect(text).toContain('created_1=$(id_in "$response")')
    expect(text).toContain(`"$API"'/api/organizations/o/roles/'"$created_1"'/role_memberships/'`)
    expect(script(entry({}), creation)).toContain(`"$API"'/api/organizations/o/roles/r/'`)
  })

  it('adds changes that it cannot repeat as comments', () => {
    const commented = (fields: Partial<UndoEntry>) => {
      const lines = script(entry({ body: { name: HOSTILE }, ...fields })).split('\n')
      return lines.filter((line) => line.includes('curl --fail') || line.includes('--data-raw'))
    }
    for (const fields of [
      { arrived: false },
      { base: 'https://b.example' },
      { body: { password: REDACTED } },
    ]) {
      const lines = commented(fields)
      expect(lines.length).toBe(2)
      expect(lines.every((line) => line.startsWith('# '))).toBe(true)
    }
  })
})
