import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract'
import type { Endpoint, Row, Table } from '../../contract/endpoint'
import type { LevelName } from '../../contract/levels'
import * as schemas from '../../contract/schemas'
import { SCOPE_OBJECTS } from '../../contract/scopes'
import { buildKey, buildMember } from '../testing/build'
import { examples } from '../testing/examples'
import { expectRefusal } from '../testing/refusal'
import { testServer } from '../testing/server'
import { stateOf } from '../testing/state'
import { buildWorld, type World } from '../testing/world'

/* What every endpoint must do, whatever it is about. */

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const server = testServer()

function call(row: Endpoint, input: Input, key: string | null) {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
  return server.call(key, row.method, path + query, input.body)
}

/** Ids that lead nowhere: of another kind, out of bounds, or not even text. */
const WRONG_IDS = [
  'not-an-id',
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '99999999999999999999',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  'nul\0',
  "'; drop table users; --",
  'ñ',
]

const BELOW: Partial<Record<LevelName, LevelName>> = { admin: 'member', owner: 'admin' }

const bodyOf = ({ response }: Row): z.ZodType => {
  if (response === null) return z.null()
  if (typeof response === 'string') return schemas[response]
  const results = z.array(schemas[response.page]).min(1)
  return z.strictObject({
    count: z.int().min(1),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results,
  })
}

for (const [name, table] of Object.entries(api) as [keyof typeof api, Table][]) {
  for (const [operation, row] of Object.entries(table)) {
    // Each operation meets its own example: their type promises one for each.
    const example = (examples[name] as Record<string, (world: World) => Promise<Input>> | undefined)?.[
      operation
    ]
    const prepare = async (world: World): Promise<Input> => {
      if (!example) throw new Error('no example')
      return example(world)
    }

    describe(`${name}.${operation}  ${row.method} ${row.path}`, () => {
      it('answers its status, with a body that its own schema accepts, to a key that holds its scope alone', async () => {
        const world = await buildWorld(server)
        const input = await prepare(world)
        const key = await buildKey(server.db, world.owner.id, { scopes: [row.scope ?? '*'] })
        const answer = await call(row, input, row.access === 'public' ? null : key)
        expect(answer.status, JSON.stringify(answer.body)).toBe(row.status)
        // Nothing beyond the schema either: what is sent is documented.
        expect(bodyOf(row).parse(answer.body)).toEqual(answer.body)
      })

      it('refuses a wrong key and, unless it is public, a call without one', async () => {
        const world = await buildWorld(server)
        const input = await prepare(world)
        const before = await stateOf(server.db)
        expect(expectRefusal(await call(row, input, `${world.key}x`), 401)).toMatchObject({
          type: 'authentication_error',
          code: 'authentication_failed',
        })
        if (row.access !== 'public') {
          expect(expectRefusal(await call(row, input, null), 401).code).toBe('not_authenticated')
        }
        expect(await stateOf(server.db)).toEqual(before)
      })

      if (row.scope)
        it('refuses a key that holds every scope but its own', async () => {
          const world = await buildWorld(server)
          const input = await prepare(world)
          const [object] = row.scope?.split(':') ?? []
          const scopes = SCOPE_OBJECTS.filter((other) => other !== object).map((other) => `${other}:write`)
          if (row.scope?.endsWith(':write')) scopes.push(`${object}:read`)
          const key = await buildKey(server.db, world.owner.id, { scopes })
          const before = await stateOf(server.db)
          const refusal = expectRefusal(await call(row, input, key), 403)
          expect(refusal.code).toBe('permission_denied')
          expect(refusal.detail).toContain(`'${row.scope}'`)
          expect(await stateOf(server.db)).toEqual(before)
        })

      if (row.level && BELOW[row.level])
        it('refuses a member below its level', async () => {
          const world = await buildWorld(server)
          const input = await prepare(world)
          const { key } = await buildMember(server.db, world.organization.id, row.level && BELOW[row.level])
          const before = await stateOf(server.db)
          expect(expectRefusal(await call(row, input, key), 403).code).toBe('permission_denied')
          expect(await stateOf(server.db)).toEqual(before)
        })

      const isTop = row.path.startsWith('/api/organizations/:id/')
      const hasPlace = isTop || /:(organization|project)_id/.test(row.path)

      if (row.path.includes(':') && row.access !== 'public')
        it('is closed to strangers, and changes nothing for them', async () => {
          const theirs = await buildWorld(server)
          const input = await prepare(theirs)
          const { key } = await buildWorld(server)
          const before = await stateOf(server.db)
          const { status } = await call(row, input, key)
          expect(status).toSatisfy((code: number) =>
            hasPlace ? code === (isTop ? 404 : 403) : code === 403 || code === 404,
          )
          expect(await stateOf(server.db)).toEqual(before)
        })

      if (hasPlace)
        it('is closed to a key that is restricted to another organization', async () => {
          const world = await buildWorld(server)
          const input = await prepare(world)
          const elsewhere = (
            await server.call(world.key, 'POST', '/api/organizations/', { name: 'Elsewhere' })
          ).body
          const key = await buildKey(server.db, world.owner.id, { scoped_organizations: [elsewhere.id] })
          const before = await stateOf(server.db)
          expectRefusal(await call(row, input, key), isTop ? 404 : 403)
          expect(await stateOf(server.db)).toEqual(before)
        })

      if (row.path.includes(':'))
        it('finds nothing at ids of another kind', async () => {
          const world = await buildWorld(server)
          const input = await prepare(world)
          const before = await stateOf(server.db)
          for (const param of Object.keys(input.params ?? {})) {
            for (const id of WRONG_IDS) {
              const params = { ...input.params, [param]: id }
              expectRefusal(await call(row, { ...input, params }, world.key))
            }
          }
          expect(await stateOf(server.db)).toEqual(before)
        })
    })
  }
}
