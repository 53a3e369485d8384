import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../../tests/support/database'

const QUERIES = 500

test('mutually waiting queries do not block other work', async () => {
  const { db, close } = await freshDatabase()
  const order: string[] = []
  setImmediate(() => order.push('something else'))
  await Promise.all(
    Array.from({ length: QUERIES }, async (_, number) => {
      await db.execute(sql`select ${number}::int`)
      order.push(`query ${number}`)
    }),
  )
  await close()
  expect(order).toHaveLength(QUERIES + 1)
  expect(order.indexOf('something else')).toBeLessThan(QUERIES / 2)
})
