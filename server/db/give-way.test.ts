import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database'

test('queries that wait for each other keep nothing else waiting', async () => {
  const { db, close } = await freshDatabase()
  const order: string[] = []
  setImmediate(() => order.push('something else'))
  await Promise.all(
    [1, 2, 3].map(async (number) => {
      await db.execute(sql`select ${number}::int`)
      order.push(`query ${number}`)
    }),
  )
  await close()
  expect(order).toHaveLength(4)
  expect(order.indexOf('something else')).toBeLessThan(3)
})
