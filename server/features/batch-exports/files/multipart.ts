/** Part of a multipart upload. All parts but the last have the same size. */
export interface Part {
  bytes: Buffer
  /** Part number, starting at 1. */
  number: number
  last: boolean
}

/** Splits a file into parts of `size` bytes. Yields at least one part, which may be empty. */
export async function* splitIntoParts(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Part> {
  let pending: Buffer[] = []
  let length = 0
  let number = 0
  for await (const piece of body) {
    for (let rest = piece; rest.length > 0; ) {
      if (length === size) {
        yield { bytes: Buffer.concat(pending), number: ++number, last: false }
        pending = []
        length = 0
      }
      const taken = rest.subarray(0, size - length)
      pending.push(taken)
      length += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { bytes: Buffer.concat(pending), number: ++number, last: true }
}

/** Uploads one part while the next is being prepared. */
export async function sendParts(
  parts: AsyncIterable<Part>,
  send: (part: Part) => Promise<void>,
): Promise<void> {
  let sending = Promise.resolve()
  for await (const part of parts) {
    await sending
    sending = send(part)
    // Awaited above; this prevents an unhandled rejection in between.
    sending.catch(() => {})
  }
  await sending
}
