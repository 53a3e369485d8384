/** Batches that have been begun: whether there are any is known before anybody does anything for them. */
interface Begun<T> {
  isEmpty: boolean
  all: AsyncIterable<T[]>
  /** To be called at the end, whether or not they were read. */
  close(): Promise<unknown>
}

/** Begins to read. */
export async function peek<T>(batches: AsyncIterable<T[]>): Promise<Begun<T>> {
  const iterator = batches[Symbol.asyncIterator]()
  let next = await iterator.next()
  while (!next.done && next.value.length === 0) next = await iterator.next()
  async function* all() {
    for (; !next.done; next = await iterator.next()) yield next.value
  }
  return { isEmpty: next.done === true, all: all(), close: async () => iterator.return?.() }
}
