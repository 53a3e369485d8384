import { describe } from 'vitest'
import { freshDatabase } from '../../../../../tests/support/database'
import { testEventStore } from '../../../../../tests/support/event-store-conformance'
import { createSqlEventStore } from './sql-event-store'

describe('SQL event store', () => {
  testEventStore(async () => {
    const { db, close } = await freshDatabase()
    return { db, store: createSqlEventStore(db), close }
  })
})
