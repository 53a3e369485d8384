import { createHash } from 'node:crypto'

/** Seeded pseudo-random number generator: the same numbers for the same seed. */
export type SeededRandom = ReturnType<typeof createSeededRandom>

export function createSeededRandom(...seed: (string | number)[]) {
  let state = createHash('sha1').update(seed.join(' ')).digest().readUInt32BE(0)

  /** Returns a number of at least 0 and less than 1. One step of the mulberry32 generator. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    next,
    /** Returns an integer, both bounds included. */
    between,
    /** Returns true with the given probability. */
    happens: (share: number) => next() < share,
    /** Returns an exponentially distributed number with the given mean. */
    wait: (mean: number) => -Math.log(1 - next()) * mean,
    pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] =>
      items[between(0, items.length - 1)] ?? items[0],
    /** Returns one of the items, chosen by weight. */
    weigh<const Items extends readonly [Weighed, ...Weighed[]]>(items: Items): Items[number][0] {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return items[0][0]
    },
  }
}

type Weighed = readonly [item: unknown, weight: number]
