import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { JsonRecord } from '../../../contract/is-object'
import type { PublicRequest, PublicRoute } from '../../core/http/public-routes'
import { decodeBody } from '../events/decode'
import { parseDistinctId } from '../events/distinct-ids'
import { invalidBody, invalidToken } from '../events/ingestion-error'
import { toRecord } from '../events/properties'
import { compressResponse } from './compressed-response'
import { buildRemoteConfig } from './config'
import { evaluateFlags, type FlagEvaluation } from './evaluate-flags'
import { enabledKeys, enabledValues, withReasons, withValues } from './flag-responses'
import type { createSdkProjects } from './projects'

const BODY_MAX = 2 * 1024 * 1024

/** Serializers of `/flags/` by requested version. */
const FLAGS = { '2': withReasons }
/** Serializers of `/decide/`, used by older SDKs. */
const DECIDE = { '1': enabledKeys, '2': enabledValues, '3': withValues, '4': withReasons }

/** Routes on which SDKs evaluate the flags of a person. */
export function createFlagRoutes({ withPerson }: ReturnType<typeof createSdkProjects>): PublicRoute[] {
  async function evaluateRequest({ body, query }: PublicRequest) {
    const requestBody = toRecord(await decodeBody(body ?? Buffer.from(query.data ?? ''), BODY_MAX))
    const token = getToken(requestBody)
    const distinct_id = parseDistinctId(requestBody.distinct_id ?? requestBody.$distinct_id)
    const lookup = await withPerson(token, distinct_id ?? '')
    if (!lookup) throw invalidToken('No project has this token.')
    if (distinct_id === null) throw invalidBody('The distinct_id is missing.')
    const { project, properties: stored } = lookup
    const surveysOnly = isTrue(query.only_evaluate_survey_feature_flags)
    const now = Date.now()
    const evaluated = await evaluateFlags(project, {
      distinct_id,
      stored,
      body: requestBody,
      surveysOnly,
      now,
    })
    return { project, evaluated, now }
  }

  /** Sends the evaluated flags in the given format, with the configuration on request. */
  async function sendFlags(
    request: PublicRequest,
    reply: FastifyReply,
    teller: FlagSerializer,
    isConfigured: boolean,
  ) {
    const { project, evaluated, now } = await evaluateRequest(request)
    const config = isConfigured ? await buildRemoteConfig(project, now) : null
    const payload = {
      ...config,
      ...teller(evaluated),
      errorsWhileComputingFlags: false,
      requestId: randomUUID(),
      evaluatedAt: now,
    }
    const bytes = compressResponse(request, reply, Buffer.from(JSON.stringify(payload)))
    return reply.type('application/json; charset=utf-8').send(bytes)
  }

  return [
    {
      method: 'POST',
      url: '/flags',
      bodyLimit: BODY_MAX,
      handler: (request, reply) => {
        const { v, config } = request.query
        return sendFlags(request, reply, selectSerializer(FLAGS, v, withValues), isTrue(config))
      },
    },
    {
      method: 'POST',
      url: '/decide',
      bodyLimit: BODY_MAX,
      handler: (request, reply) =>
        sendFlags(request, reply, selectSerializer(DECIDE, request.query.v, enabledKeys), true),
    },
  ]
}

type FlagSerializer = (evaluated: FlagEvaluation[]) => object

const selectSerializer = (
  tellers: Record<string, FlagSerializer>,
  version = '',
  fallback: FlagSerializer,
): FlagSerializer => (Object.hasOwn(tellers, version) && tellers[version]) || fallback

const isTrue = (value: unknown) => value === 'true' || value === '1'

function getToken({ token, api_key, $token }: JsonRecord): string {
  const named = token ?? api_key ?? $token
  if (typeof named !== 'string' || named.trim() === '') throw invalidToken('The project token is missing.')
  return named.trim()
}
