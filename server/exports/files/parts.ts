/** A part of a file; all but the last have the same size. */
export interface Part {
  bytes: Buffer
  /** From 1. */
  number: number
  last: boolean
}

/** Cuts a file into parts of so many bytes. There is always one, if an empty one. */
export async function* partsOf(body: AsyncIterable<Buffer>, size: number): AsyncGenerator<Part> {
  let held: Buffer[] = []
  let length = 0
  let number = 0
  for await (const piece of body) {
    for (let rest = piece; rest.length > 0; ) {
      if (length === size) {
        yield { bytes: Buffer.concat(held), number: ++number, last: false }
        held = []
        length = 0
      }
      const taken = rest.subarray(0, size - length)
      held.push(taken)
      length += taken.length
      rest = rest.subarray(taken.length)
    }
  }
  yield { bytes: Buffer.concat(held), number: ++number, last: true }
}

/** Sends one part while the next is made ready. */
export async function sendParts(
  parts: AsyncIterable<Part>,
  send: (part: Part) => Promise<void>,
): Promise<void> {
  let sending = Promise.resolve()
  for await (const part of parts) {
    await sending
    sending = send(part)
    // It is awaited above; a failure in the meantime is not one that nobody handles.
    sending.catch(() => {})
  }
  await sending
}
