import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import { startHttpServer } from './web-server'

export interface ReceivedMessage {
  headers: Record<string, string>
  body: string
}

/** Response of the receiver: a status with headers, or no response at all. */
export type ReceiverResponse = { status: number; headers?: Record<string, string>; body?: string } | 'none'

/** Starts a receiver of webhooks. `responses` are used one after the other; then it responds with 200. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = []
  const responses: ReceiverResponse[] = []
  const server = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const next = responses.shift() ?? { status: 200, body: 'thanks' }
    received.push({ headers: request.headers as Record<string, string>, body })
    if (next !== 'none') response.writeHead(next.status, next.headers).end(next.body)
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    responses,
    close: server.close,

    /** Waits for a number of messages, and returns and removes them. */
    async take(count: number): Promise<ReceivedMessage[]> {
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), {
        timeout: 20_000,
        interval: 20,
      })
      return received.splice(0)
    },
  }
}

/** Verifies the signature of a message with the reference implementation, and returns its parsed body. */
export const verifyMessage = (secret: string, { body, headers }: ReceivedMessage) =>
  new Webhook(secret).verify(body, headers) as Record<string, unknown>
