import { setImmediate as turned } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../tests/support/database'
import type { OpenDatabase } from '../../client'
import { selectRows } from '../../select-rows'

let open: OpenDatabase
beforeAll(async () => {
  open = await freshDatabase()
  await open.run('create table things (id int primary key, tags text[], about json, seen timestamptz)')
})
afterAll(() => open.close())

const insert = (id: number | null) =>
  sql`insert into things values (${id}, ${sql.param(['a', 'b"c'])}::text[], ${'{"deep": [1,  2]}'}, ${'2024-05-01T12:00:00Z'})`

it('passes values in both directions unchanged', async () => {
  await open.db.execute(insert(1))
  const [row] = await selectRows<object>(
    open.db,
    sql`select id, tags::text as tags, about, null as nothing from things`,
  )
  expect(row).toEqual({ id: 1, tags: '{a,"b\\"c"}', about: '{"deep": [1,  2]}', nothing: null })
})

it('continues after an invalid statement and after a rejected one', async () => {
  await expect(open.db.execute(sql`select from where`)).rejects.toMatchObject({ cause: { code: '42601' } })
  await expect(open.db.execute(insert(1))).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'things_pkey' },
  })
  await expect(open.db.execute(insert(null))).rejects.toMatchObject({ cause: { code: '23502' } })
  await open.db.execute(insert(2))
  expect(await selectRows(open.db, sql`select id from things order by id`)).toEqual([{ id: 1 }, { id: 2 }])
})

it('rolls back a transaction whose error was caught inside it', async () => {
  const writes = open.db.transaction(async (tx) => {
    await tx.execute(insert(3))
    await tx.execute(insert(3)).catch(() => {})
  })
  await writes.catch(() => {})
  expect(await selectRows(open.db, sql`select id from things where id = 3`)).toEqual([])
  await open.db.execute(insert(4))
})

it('runs more statements than stay prepared, and then the first ones again', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 600; number += 1) {
      const [row] = await selectRows<{ number: number }>(open.db, sql.raw(`select ${number} as number`))
      expect(row?.number).toBe(number)
    }
  }
})

it('isolates a transaction from other statements until it ends', async () => {
  let inside = 0
  const first = open.db.transaction(async (tx) => {
    await tx.execute(sql`lock table things in access exclusive mode`)
    await tx.execute(insert(5))
    inside = (await selectRows(tx, sql`select id from things`)).length
    await tx.execute(sql`delete from things where id = 5`)
  })
  const outside = selectRows(open.db, sql`select id from things where id = 5`)
  await first
  expect(await outside).toEqual([])
  expect(inside).toBeGreaterThan(0)
})

it('returns a result for each of many concurrent statements in a transaction', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const ids = Array.from({ length: 6 }, (_, number) => round * 100 + number)
    const responses = await open.db.transaction(async (tx) => {
      // After a turn of the event loop without blocking work, all statements are sent at once.
      await turned()
      return Promise.all(
        ids.map((id) => selectRows<{ id: number }>(tx, sql`insert into things values (${id}) returning id`)),
      )
    })
    expect(responses.flat()).toEqual(ids.map((id) => ({ id })))
  }
})

it('rejects statements on a transaction that has ended', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const writes = open.db.transaction(async (tx) => {
    const steps = [900, 900, 901].map((id) => tx.execute(insert(id)))
    late = Promise.all(steps).then(() => tx.execute(insert(902)))
    await Promise.race([late, new Promise((_, reject) => setImmediate(reject, new Error('given up')))])
  })
  await expect(writes).rejects.toThrow()
  await expect(late).rejects.toThrow()
  expect(await selectRows(open.db, sql`select id from things where id between 900 and 902`)).toEqual([])
})
