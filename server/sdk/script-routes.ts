import type { FastifyReply } from 'fastify'
import { found } from '../http/errors'
import type { OpenRequest, OpenRoute } from '../http/open'
import { configScript, type RemoteConfig } from './config'
import { SDK_VERSION, sdkFiles } from './files'
import { bytesFor } from './packed'

/** How long a change of the settings may take to be noticed by who was here before. */
const MINUTE = 'public, max-age=60'
const YEAR = 'public, max-age=31536000, immutable'
/** What stands at the address may be another version tomorrow. */
const HOUR = 'public, max-age=3600'

/** What the browser's SDK loads: what it is to do in a project, and its own scripts. */
export function scriptRoutes(configFor: (request: OpenRequest) => Promise<RemoteConfig>): OpenRoute[] {
  const files = sdkFiles()

  /** A file that is asked for under any version is the one that is installed: there is no other. */
  async function sendFile(request: OpenRequest, reply: FastifyReply) {
    const { params, query } = request
    const file = found(await files(params.file ?? ''))
    const isExact = (params.version ?? query.v) === SDK_VERSION
    return sendScript(reply, isExact ? YEAR : HOUR, bytesFor(request, reply, file))
  }

  return [
    {
      method: 'GET',
      url: '/array/:token/config',
      handler: async (request, reply) => reply.header('cache-control', MINUTE).send(await configFor(request)),
    },
    {
      method: 'GET',
      url: '/array/:token/config.js',
      handler: async (request, reply) => sendScript(reply, MINUTE, configScript(await configFor(request))),
    },
    {
      method: 'GET',
      url: '/array/:token/array.js',
      handler: async (request, reply) => {
        const config = configScript(await configFor(request))
        const { plain } = found(await files('array.js'))
        return sendScript(reply, MINUTE, config + plain.toString())
      },
    },
    { method: 'GET', url: '/static/:file', handler: sendFile },
    { method: 'GET', url: '/static/:version/:file', handler: sendFile },
  ]
}

const sendScript = (reply: FastifyReply, caching: string, script: string | Buffer) =>
  reply.header('cache-control', caching).type('text/javascript; charset=utf-8').send(script)
