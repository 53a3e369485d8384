import { vi } from 'vitest'

interface ServerSentEvent {
  event: string
  // Tests check the data of each kind of event.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any
}

/** Open stream of server-sent events. */
export interface EventStream {
  /** Events received so far. */
  events: ServerSentEvent[]
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  /** Waits for an event of a kind that satisfies the check, and removes the events up to it. */
  next(event: string, matches?: (data: ServerSentEvent['data']) => boolean): Promise<ServerSentEvent['data']>
  close(): void
}

/** Opens a stream and collects its events. */
export async function openEventStream(url: string): Promise<EventStream> {
  const closing = new AbortController()
  const response = await fetch(url, { signal: closing.signal })
  if (!response.ok || !response.body) {
    // An unread response would keep the connection open.
    await response.text()
    throw new Error(`The stream responded ${response.status}.`)
  }
  const events: ServerSentEvent[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of body) {
      const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event && data) events.push({ event, data: JSON.parse(data) })
      }
    }
  }
  const ended = read(response.body).catch((error) => {
    if (!closing.signal.aborted) throw error
  })
  return {
    events,
    ended,
    next: (event, matches = () => true) =>
      vi.waitFor(
        () => {
          const at = events.findIndex((entry) => entry.event === event && matches(entry.data))
          if (at === -1) throw new Error(`No event ${event} in ${JSON.stringify(events)}`)
          return events.splice(0, at + 1).at(-1)?.data
        },
        { timeout: 10_000, interval: 20 },
      ),
    close: () => closing.abort(),
  }
}
