import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Received mail: parsed, and as raw text. */
export type ReceivedMail = Email & { raw: string; envelope: string[] }

/** Addresses unknown to the mail server, which it rejects with 550. */
const UNKNOWN = /^unknown/

/** Starts an SMTP server on loopback. `next()` waits for the next mail to a recipient. */
export async function startSmtpServer() {
  const arrived: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!UNKNOWN.test(address)) return done()
      done(Object.assign(new Error(`5.1.1 <${address}> is not known here`), { responseCode: 550 }))
    },
    async onData(stream, session, done) {
      const raw = Buffer.concat(await stream.toArray()).toString()
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      arrived.push({ ...(await PostalMime.parse(raw)), raw, envelope })
      for (const resolveIfReceived of waiting) resolveIfReceived()
      done()
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const takeMail = (address: string) => {
    const index = arrived.findIndex(({ envelope }) => envelope.includes(address))
    return index < 0 ? undefined : arrived.splice(index, 1)[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    next: (address: string) =>
      new Promise<ReceivedMail>((resolve) => {
        const resolveIfReceived = () => {
          const mail = takeMail(address)
          if (!mail) return
          waiting.delete(resolveIfReceived)
          resolve(mail)
        }
        waiting.add(resolveIfReceived)
        resolveIfReceived()
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Starts a server that accepts connections and never sends data. */
export async function startSilentServer() {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `smtp://127.0.0.1:${port}`, close }
}
