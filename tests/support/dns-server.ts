import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer, type Question } from 'dns-packet'

/** Reply of a name server to one query: records, NXDOMAIN, SERVFAIL, or a timeout. */
export type DnsReply = Answer[] | 'NXDOMAIN' | 'SERVFAIL' | 'silence'

const CODES = { NXDOMAIN: 3, SERVFAIL: 2 }

/** Starts a name server on loopback. `zone` is called for every query and may be replaced at any time. */
export async function startDnsServer(zone: (question: Question) => DnsReply) {
  const socket = createSocket('udp4')
  const server = { zone, address: '', asked: [] as string[], close: () => socket.close() }
  socket.on('message', (message, { port, address }) => {
    const query = packet.decode(message)
    const question = query.questions?.[0]
    if (!question) return
    server.asked.push(`${question.type} ${question.name}`)
    const reply = server.zone(question)
    if (reply === 'silence') return
    const answers = typeof reply === 'string' ? [] : reply
    const code = typeof reply === 'string' ? CODES[reply] : 0
    const flags = packet.AUTHORITATIVE_ANSWER | packet.RECURSION_AVAILABLE | code
    const { id, questions } = query
    socket.send(
      packet.encode({ type: 'response', id: id ?? 0, flags, questions: questions ?? [], answers }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}
