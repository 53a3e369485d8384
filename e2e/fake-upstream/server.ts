import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportRoutes } from './exports'
import { organizationRoutes } from './organizations'
import { projectRoutes } from './projects'
import {
  FakeApiError,
  type FakeReply,
  type LooseJson,
  missingKeyError,
  noEndpointError,
  noMethodError,
} from './routes'
import { surveyRoutes } from './surveys'

export const UPSTREAM_KEY = 'phx_hosted000000000000000000000000000000000000001'

interface Received {
  method: string
  path: string
  body: LooseJson
}

/** Handles a request with a fault, or returns false to pass it to the server. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Starts a fake of the public service. Compared with this server it has unknown fields, missing fields, null instead of
 * lists, different names for states, and endpoints that are missing or closed to API keys. All values are invented.
 */
export async function startFakeUpstream() {
  const routes = [...organizationRoutes(), ...projectRoutes(), ...surveyRoutes(), ...exportRoutes()]
  const received: Received[] = []
  const hosted = {
    url: '',
    received,
    /** Accepted API keys. */
    keys: new Set([UPSTREAM_KEY]),
    fault: (() => false) as Fault,
    close: async () => {},
  }

  function answer(request: IncomingMessage, url: URL, body: LooseJson): FakeReply {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!key || !hosted.keys.has(key)) throw missingKeyError()
    const fitting = routes.filter(({ pattern }) => pattern.test(url.pathname))
    if (fitting.length === 0) throw noEndpointError()
    const method = request.method ?? 'GET'
    const route = fitting.find((candidate) => candidate.method === method)
    if (!route) throw noMethodError(method)
    const address = url.origin + url.pathname
    const params = { ...route.pattern.exec(url.pathname)?.groups }
    return route.handle({ params, query: url.searchParams, body, address })
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', hosted.url)
    const requestBody = await text(request).catch(() => '')
    const body = requestBody === '' ? undefined : JSON.parse(requestBody)
    received.push({ method: request.method ?? '', path: url.pathname + url.search, body })
    if (hosted.fault(request, response)) return
    let reply: FakeReply
    try {
      reply = answer(request, url, body)
    } catch (error) {
      if (!(error instanceof FakeApiError)) throw error
      reply = error.reply
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'set-cookie': 'posthog_csrftoken=fixture; Path=/; SameSite=Lax',
      vary: 'Accept, Accept-Encoding, Cookie',
      'referrer-policy': 'same-origin',
    })
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  hosted.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  hosted.close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return hosted
}

export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>
