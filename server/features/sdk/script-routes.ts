import type { FastifyReply } from 'fastify'
import { orNotFound } from '../../core/errors'
import type { PublicRequest, PublicRoute } from '../../core/http/public-routes'
import { getBytes } from './compressed-response'
import { type RemoteConfig, renderConfigScript } from './config'
import { createScriptCache, SDK_VERSION } from './files'

/** Cache-Control of the configuration: maximum delay until a returning visitor sees a change of the settings. */
const MINUTE = 'public, max-age=60'
const YEAR = 'public, max-age=31536000, immutable'
/** Cache-Control of an unversioned file, which may be another version after an update. */
const HOUR = 'public, max-age=3600'

/** Routes from which the browser SDK loads its configuration and its scripts. */
export function createScriptRoutes(
  configFor: (request: PublicRequest) => Promise<RemoteConfig>,
): PublicRoute[] {
  const files = createScriptCache()

  /** Sends the installed file regardless of the requested version, because no other version is available. */
  async function sendFile(request: PublicRequest, reply: FastifyReply) {
    const { params, query } = request
    const file = orNotFound(await files(params.file ?? ''))
    const isExact = (params.version ?? query.v) === SDK_VERSION
    return sendScript(reply, isExact ? YEAR : HOUR, getBytes(request, reply, file))
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
      handler: async (request, reply) =>
        sendScript(reply, MINUTE, renderConfigScript(await configFor(request))),
    },
    {
      method: 'GET',
      url: '/array/:token/array.js',
      handler: async (request, reply) => {
        const config = renderConfigScript(await configFor(request))
        const { plain } = orNotFound(await files('array.js'))
        return sendScript(reply, MINUTE, config + plain.toString())
      },
    },
    { method: 'GET', url: '/static/:file', handler: sendFile },
    { method: 'GET', url: '/static/:version/:file', handler: sendFile },
  ]
}

const sendScript = (reply: FastifyReply, caching: string, script: string | Buffer) =>
  reply.header('cache-control', caching).type('text/javascript; charset=utf-8').send(script)
