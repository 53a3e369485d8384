import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * Starts a server that must not be reached. It counts connections, records their first data, and sends the given reply.
 */
export async function startTrap(host: string, port = 0, answer = '') {
  const sockets = new Set<Socket>()
  const trap = { port: 0, visits: 0, heard: '', close: () => {} }
  const server = net.createServer((socket) => {
    trap.visits += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      trap.heard += bytes.toString('latin1')
      socket.end(answer)
    })
  })
  server.listen({ host, port, ipv6Only: true })
  await once(server, 'listening')
  trap.port = (server.address() as AddressInfo).port
  trap.close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return trap
}
