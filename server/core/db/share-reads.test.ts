import { expect, it } from 'vitest'
import { shareReads } from './share-reads'

/** Shared reads under test, and a list of functions that complete the reads that have begun. */
function startReads() {
  const begun: StartedRead[] = []
  const share = shareReads<number>()
  const read = () =>
    new Promise<number>((resolve, reject) => {
      begun.push({ resolve, reject })
    })
  return { ask: (key = 'a') => share(key, read), begun }
}

/** Ways to complete a read. */
interface StartedRead {
  resolve(value: number): void
  reject(error: Error): void
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('runs one read for all callers that arrive during an earlier read', async () => {
  const { ask, begun } = startReads()
  const [first, ...others] = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  await nextTurn()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(2)
  expect(await Promise.all(others)).toEqual([2, 2])
})

it('starts a new read for a caller that arrives after the last one', async () => {
  const { ask, begun } = startReads()
  for (const value of [1, 2]) {
    const result = ask()
    begun.at(-1)?.resolve(value)
    expect(await result).toBe(value)
  }
  expect(begun).toHaveLength(2)
})

it('reads each key separately', () => {
  const { ask, begun } = startReads()
  for (const key of ['a', 'b']) void ask(key)
  expect(begun).toHaveLength(2)
})

it('rejects only the callers of a failed read', async () => {
  const { ask, begun } = startReads()
  const [first, second] = [ask(), ask()]
  begun[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  await nextTurn()
  begun[1]?.resolve(2)
  expect(await second).toBe(2)
})
