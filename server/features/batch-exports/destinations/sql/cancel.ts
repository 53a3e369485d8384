import { connect } from 'node:net'
import type { Client } from 'pg'

const CANCEL_REQUEST = 80_877_102

/** Session data that the types of the driver omit. */
type Session = Client & { processID: number | null; secretKey: number | null }

/**
 * Cancels the statement that the client waits for: a busy server does not notice a closed connection. The request uses
 * its own connection and has no response.
 */
export function cancelStatement(client: Client, address: string, port: number): void {
  const { processID, secretKey } = client as Session
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(16)
  for (const [index, word] of [16, CANCEL_REQUEST, processID, secretKey].entries()) {
    request.writeInt32BE(word, index * 4)
  }
  const socket = connect(port, address, () => socket.end(request))
  socket.setTimeout(5000, () => socket.destroy())
  socket.on('error', () => {})
}
