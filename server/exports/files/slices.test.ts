import { expect, it } from 'vitest'
import { slices } from './slices'

const TEXT = `${Array.from({ length: 500 }, (_, at) => 'x'.repeat((at * 37) % 91)).join('\n')}\n${'y'.repeat(400)}\n`

/** The lines in pieces of so many lines each. */
async function* arriving(lines: number) {
  const all = TEXT.match(/.*\n/g) ?? []
  for (let at = 0; at < all.length; at += lines) {
    const piece = all.slice(at, at + lines)
    yield { bytes: Buffer.from(piece.join('')), rows: piece.length }
  }
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

it('cuts between lines, at the same places however the lines arrive', async () => {
  const whole = await collect(slices(arriving(1000), 256))
  for (const lines of [1, 2, 3, 10, 99]) {
    expect(await collect(slices(arriving(lines), 256)), `${lines} lines`).toEqual(whole)
  }
  expect(Buffer.concat(whole.map(({ bytes }) => bytes)).toString()).toBe(TEXT)
  for (const { bytes, rows } of whole) {
    expect(bytes.toString().match(/\n/g)).toHaveLength(rows)
    expect(bytes.at(-1)).toBe(10)
    expect(bytes.length <= 256 || rows === 1).toBe(true)
  }
  expect(whole.at(-1)).toMatchObject({ rows: 1, bytes: Buffer.from(`${'y'.repeat(400)}\n`) })
})

it('has no slice without lines', async () => {
  expect(await collect(slices((async function* () {})(), 256))).toEqual([])
})
