/** Started iteration over batches, which reports whether there are any before they are processed. */
interface PeekedBatches<T> {
  isEmpty: boolean
  all: AsyncIterable<T[]>
  /** Must be called at the end, whether or not the batches were read. */
  close(): Promise<unknown>
}

/** Starts reading. */
export async function peekBatches<T>(batches: AsyncIterable<T[]>): Promise<PeekedBatches<T>> {
  const iterator = batches[Symbol.asyncIterator]()
  let next = await iterator.next()
  while (!next.done && next.value.length === 0) next = await iterator.next()
  async function* all() {
    for (; !next.done; next = await iterator.next()) yield next.value
  }
  return { isEmpty: next.done === true, all: all(), close: async () => iterator.return?.() }
}
