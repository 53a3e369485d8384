import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

/**
 * Hands everything on to a port, until the client has sent the text: that still arrives, and both ends are then cut off
 * before the answer comes back.
 */
export async function startCuttingProxy(port: number, text: string) {
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
      // The end of the stream comes after what was sent.
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
