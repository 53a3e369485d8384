import { connect } from 'node:net'
import type { Client } from 'pg'

const CANCEL_REQUEST = 80_877_102

/** Not in the types of the driver: what the server has told about the session. */
type Session = Client & { processID: number | null; secretKey: number | null }

/**
 * Asks the server to end the statement that the client waits for: a server that is busy does not notice that nobody
 * listens any more. The request is a connection of its own and has no answer.
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
