import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** Starts a web server on loopback. */
export async function startHttpServer(listener: RequestListener) {
  return listening(http.createServer(listener))
}

/** Variant with a new certificate for the given names; `ca` is the certificate to trust. */
export async function startHttpsServer(listener: RequestListener, names: string[], days = 90) {
  const { cert, private: key } = await certificate(names, days)
  return { ...(await listening(https.createServer({ cert, key }, listener))), ca: cert }
}

/** Creates a self-signed certificate for the given names. */
export function certificate(names: string[], days: number) {
  const notAfterDate = new Date(Date.now() + days * 86_400_000)
  return generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  })
}

async function listening(server: http.Server | https.Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, close }
}
