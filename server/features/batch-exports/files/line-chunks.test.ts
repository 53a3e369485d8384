import { expect, it } from 'vitest'
import { type LineChunk, splitLines } from './line-chunks'

const TEXT = `${Array.from({ length: 500 }, (_, at) => 'x'.repeat((at * 37) % 91)).join('\n')}\n${'y'.repeat(400)}\n`

/** Yields the lines in chunks of `lines` lines each. */
async function* arriving(lines: number) {
  const all = TEXT.match(/.*\n/g) ?? []
  for (let at = 0; at < all.length; at += lines) {
    const piece = all.slice(at, at + lines)
    yield { bytes: Buffer.from(piece.join('')), rows: piece.length }
  }
}

/** Returns all slices, each as one string. */
async function collect(items: AsyncIterable<LineChunk>) {
  const all: { text: string; rows: number }[] = []
  for await (const { bytes, rows } of items) all.push({ text: String(bytes), rows })
  return all
}

it('cuts between lines, at the same positions regardless of how the lines arrive', async () => {
  const whole = await collect(splitLines(arriving(1000), 256))
  for (const lines of [1, 2, 3, 10, 99]) {
    expect(await collect(splitLines(arriving(lines), 256)), `${lines} lines`).toEqual(whole)
  }
  expect(whole.map(({ text }) => text).join('')).toBe(TEXT)
  for (const { text, rows } of whole) {
    expect(text.match(/\n/g)).toHaveLength(rows)
    expect(text.at(-1)).toBe('\n')
    expect(text.length <= 256 || rows === 1).toBe(true)
  }
  expect(whole.at(-1)).toMatchObject({ rows: 1, text: `${'y'.repeat(400)}\n` })
})

it('yields no slice without lines', async () => {
  expect(await collect(splitLines((async function* () {})(), 256))).toEqual([])
})
