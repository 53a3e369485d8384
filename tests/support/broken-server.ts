import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/** Starts a server that applies the handler to every connection and sends nothing by itself. */
export async function startBrokenServer(mistreat: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    mistreat(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Reads everything and never responds. */
export const neverRespond = (socket: Socket) => socket.resume()

/** Resets the connection on the first data. */
export const resetConnection = (socket: Socket) => socket.once('data', () => socket.resetAndDestroy())

/** Responds to every request with a status and an XML body. */
export const respond = (status: number, xml: string) => (socket: Socket) =>
  socket.on('data', () =>
    socket.write(
      `HTTP/1.1 ${status} x\r\ncontent-type: application/xml\r\ncontent-length: ${xml.length}\r\n\r\n${xml}`,
    ),
  )
