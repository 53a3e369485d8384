import { describe, expect, it } from 'vitest'
import { BYTE_ORDER_MARK } from '../../../../contract/domain/csv'
import { buildFile } from './build-file'
import { collectRows, createCollectedRows } from './collect-rows'

interface Row {
  id: number
  [field: string]: unknown
}

async function* walk(rows: Row[], fails = false) {
  yield* rows
  if (fails) throw new Error('The line went dead.')
}
const getKey = ({ id }: Row) => String(id)
const readText = async (parts: BlobPart[]) => new Blob(parts).text()
const numbered = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Row ${from + index}` }))

describe('reading rows for an export', () => {
  it('reads every record once, and counts duplicates', async () => {
    const into = createCollectedRows()
    await collectRows(into, walk([...numbered(3), ...numbered(2, 1), { id: 9 }]), getKey)
    expect([into.rows, into.read, into.again]).toEqual([4, 6, 2])
  })

  it('retains the records after a failure, and resumes after them', async () => {
    const into = createCollectedRows()
    await expect(collectRows(into, walk(numbered(450), true), getKey)).rejects.toThrow('dead')
    expect([into.rows, into.read]).toEqual([450, 450])
    await collectRows(into, walk(numbered(10, 450)), getKey)
    expect(JSON.parse(await readText(await buildFile(into, 'json', null)))).toEqual(numbered(460))
  })
})

describe('exported file', () => {
  const read = async (...rows: Row[]) => {
    const into = createCollectedRows()
    await collectRows(into, walk(rows), getKey)
    return into
  }

  it('has a line per record and a column per field', async () => {
    const rows = [
      { id: 1, name: '=1+1', by: { email: 'a@b.c' } },
      { id: 2, tags: ['x', 'y'], by: null },
    ]
    // Text decoding strips the byte order mark for spreadsheets.
    expect(
      new Uint8Array(await new Blob(await buildFile(await read(...rows), 'csv', null)).arrayBuffer()).slice(
        0,
        3,
      ),
    ).toEqual(new TextEncoder().encode(BYTE_ORDER_MARK))
    expect(await readText(await buildFile(await read(...rows), 'csv', null))).toBe(
      `id,name,by.email,tags\r\n1,'=1+1,a@b.c,\r\n2,,,x; y\r\n`,
    )
  })

  it('contains only the selected fields', async () => {
    const into = await read({ id: 1, name: 'A', by: { email: 'a@b.c', uuid: 'u' } })
    const fieldNames = new Set(['by', 'id'])
    expect(await readText(await buildFile(into, 'csv', fieldNames))).toBe(
      'id,by.email,by.uuid\r\n1,a@b.c,u\r\n',
    )
    expect(JSON.parse(await readText(await buildFile(into, 'json', fieldNames)))).toEqual([
      { id: 1, by: { email: 'a@b.c', uuid: 'u' } },
    ])
  })

  it('is valid without records', async () => {
    expect(JSON.parse(await readText(await buildFile(createCollectedRows(), 'json', null)))).toEqual([])
  })

  it('consists of few parts with ten thousand records', async () => {
    const into = createCollectedRows()
    await collectRows(into, walk(numbered(10_000)), getKey)
    expect(into.batches).toHaveLength(50)
    expect((await readText(await buildFile(into, 'csv', null))).split('\r\n')).toHaveLength(10_002)
  })
})
