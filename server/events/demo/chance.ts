import { createHash } from 'node:crypto'

/** Numbers that look like chance and are always the same for the same seed. */
export type Chance = ReturnType<typeof chanceOf>

export function chanceOf(...seed: (string | number)[]) {
  let state = createHash('sha1').update(seed.join(' ')).digest().readUInt32BE(0)

  /** At least 0, less than 1. A step of the generator known as mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    next,
    /** A whole number, both ends included. */
    between,
    /** True that often. */
    happens: (share: number) => next() < share,
    /** Mostly little, sometimes much; `mean` on average. */
    wait: (mean: number) => -Math.log(1 - next()) * mean,
    pick: <const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number] =>
      items[between(0, items.length - 1)] ?? items[0],
    /** One of the items, as often as their weights say. */
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
