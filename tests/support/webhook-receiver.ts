import { EventEmitter, once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { startHttpServer } from './web-server'

export interface ReceivedMessage {
  headers: Record<string, string>
  body: string
}

/** Response of the receiver: a status with headers, or no response at all. */
type ReceiverResponse = { status: number; headers?: Record<string, string>; body?: string } | 'none'

/** Starts a receiver of webhooks. `responses` are used one after the other; then it responds with 200. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = []
  const responses: ReceiverResponse[] = []
  const arrivals = new EventEmitter()
  const server = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const next = responses.shift() ?? { status: 200, body: 'thanks' }
    received.push({ headers: request.headers as Record<string, string>, body })
    arrivals.emit('message')
    if (next !== 'none') response.writeHead(next.status, next.headers).end(next.body)
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    responses,
    close: server.close,

    /** Waits for a number of messages, and returns and removes them. */
    async take(count: number): Promise<ReceivedMessage[]> {
      while (received.length < count) await once(arrivals, 'message')
      return received.splice(0)
    },
  }
}

/** Verifies the signature of a message with the reference implementation, and returns its parsed body. */
export const verifyMessage = (secret: string, { body, headers }: ReceivedMessage) =>
  new Webhook(secret).verify(body, headers) as Record<string, unknown>
