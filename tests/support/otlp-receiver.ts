import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Span as a receiver gets it, with its attributes as an object. */
interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 2 is an error. */
  status: { code?: number }
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes' | 'resource'> & { attributes: Attribute[] })[] }[]
  }[]
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Starts a receiver of OTLP over HTTP with JSON on loopback. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const authorizations = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (request.url !== '/v1/traces' || !request.headers['content-type']?.includes('json')) {
      response.writeHead(404).end()
      return
    }
    authorizations.add(request.headers.authorization)
    const body = JSON.parse(Buffer.concat(parts).toString()) as Export
    for (const { resource, scopeSpans } of body.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: toObject(span.attributes),
          resource: toObject(resource.attributes),
        })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    authorizations,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
