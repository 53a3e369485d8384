import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ClickHouseServer,
  canKillClickHouse,
  hasClickHouse,
  startClickHouse,
} from './support/clickhouse'

describe.runIf(hasClickHouse)('ClickHouse of the tests', () => {
  let server: ClickHouseServer
  let client: ClickHouseClient
  beforeAll(async () => {
    server = await startClickHouse()
    // Errors are expected.
    const log = { level: ClickHouseLogLevel.OFF }
    client = createClient({ url: server.url, database: server.database, log })
  })
  afterAll(async () => {
    await client.close()
    await server.close()
  })

  const select = async (
    query: string,
    query_params: Record<string, unknown> = {},
    clickhouse_settings = {},
  ) => (await client.query({ query, query_params, clickhouse_settings, format: 'JSONEachRow' })).json()

  it('binds parameters without interpreting them', async () => {
    const texts = ["it's", 'a\\b', 'tab\t\n', '🙂', "'; DROP DATABASE default; --", '{x:String}', '']
    const query =
      'SELECT {texts:Array(String)} AS texts, {text:String} AS text, {none:Nullable(String)} AS none'
    for (const text of texts)
      expect(await select(query, { texts, text, none: null })).toEqual([{ texts, text, none: null }])
    expect(
      await select('SELECT {id:Int64} AS id, {at:DateTime64(6)} AS at', {
        id: 5,
        at: '2024-05-01 12:00:00.123456',
      }),
    ).toEqual([{ id: 5, at: '2024-05-01 12:00:00.123456' }])
  })

  it('applies the settings of a request to it only', async () => {
    const query = "SELECT getSetting('max_threads') AS threads"
    expect(await select(query, {}, { max_threads: 3 })).toEqual([{ threads: 3 }])
    expect(await select(query)).not.toEqual([{ threads: 3 }])
  })

  it('inserts rows, compressed and from a stream', async () => {
    await client.command({
      query: 'CREATE TABLE rows (id Int64, text String) ENGINE = MergeTree ORDER BY id',
    })
    const values = [
      { id: 1, text: 'ü\n' },
      { id: 2, text: '"' },
    ]
    const compressed = createClient({
      url: server.url,
      database: server.database,
      compression: { request: true, response: true },
    })
    await compressed.insert({ table: 'rows', values, format: 'JSONEachRow' })
    const result = await compressed.query({ query: 'SELECT * FROM rows ORDER BY id', format: 'JSONEachRow' })
    expect(await result.json()).toEqual(values)
    await compressed.close()
  })

  it('reports errors with their code', async () => {
    await expect(select('SELECT nothing FROM missing')).rejects.toMatchObject({
      code: '60',
      type: 'UNKNOWN_TABLE',
    })
    await expect(select('SELEC 1')).rejects.toMatchObject({ code: '62' })
    await expect(select('SELECT {text:String}')).rejects.toMatchObject({ code: '456' })
  })

  it.runIf(canKillClickHouse)('keeps acknowledged rows when it is killed', async () => {
    await client.command({ query: 'CREATE TABLE durable (id Int64) ENGINE = MergeTree ORDER BY id' })
    const clickhouse_settings = { async_insert: 1, wait_for_async_insert: 1 } as const
    await client.insert({ table: 'durable', values: [{ id: 1 }], format: 'JSONEachRow', clickhouse_settings })
    await server.kill()
    await expect(select('SELECT 1')).rejects.toThrow()
    await server.restart()
    expect(await select('SELECT id FROM durable')).toEqual([{ id: 1 }])
  })
})
