import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * Starts a proxy to a port that cuts the connection once the client has sent the given text: the server still receives
 * it, but both ends are closed before the response arrives.
 */
export async function startAbortingProxy(port: number, text: string) {
  const sockets = new Set<Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(port, '127.0.0.1')
    let cut = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.on('data', (data) => {
      upstream.write(data)
      if (!data.includes(text)) return
      cut = true
      // The end of the stream follows the data.
      upstream.end()
      client.destroy()
    })
    upstream.on('data', (data) => !cut && client.write(data))
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
