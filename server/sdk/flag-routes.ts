import { randomUUID } from 'node:crypto'
import type { JsonRecord } from '../../contract/json-object'
import { decode } from '../events/decode'
import { nameOf } from '../events/names'
import { recordOf } from '../events/record'
import { badBody, badToken } from '../events/refusal'
import type { OpenRequest, OpenRoute } from '../http/open'
import { type RemoteConfig, remoteConfig } from './config'
import { type Evaluated, evaluateFlags } from './evaluated'
import { enabledKeys, enabledValues, withReasons, withValues } from './flag-answers'
import type { sdkProjects } from './projects'

const BODY_MAX = 2 * 1024 * 1024

/** How `/flags/` tells flags, by the version that is asked for. */
const FLAGS = { '2': withReasons }
/** The same for `/decide/`, which older SDKs ask. */
const DECIDE = { '1': enabledKeys, '2': enabledValues, '3': withValues, '4': withReasons }

/** What SDKs ask about a person: which flags are on. */
export function flagRoutes({ withPerson }: ReturnType<typeof sdkProjects>): OpenRoute[] {
  async function ask({ body, query }: OpenRequest) {
    const asked = recordOf(await decode(body ?? Buffer.from(query.data ?? ''), BODY_MAX))
    const token = tokenOf(asked)
    const distinct_id = nameOf(asked.distinct_id ?? asked.$distinct_id)
    const known = await withPerson(token, distinct_id ?? '')
    if (!known) throw badToken('No project has this token.')
    if (distinct_id === null) throw badBody('The distinct_id is missing.')
    const { project, properties: stored } = known
    const surveysOnly = isTrue(query.only_evaluate_survey_feature_flags)
    const now = Date.now()
    const evaluated = await evaluateFlags(project, { distinct_id, stored, body: asked, surveysOnly, now })
    return { project, evaluated, now }
  }

  const answer = (told: object, config: RemoteConfig | null) => ({
    ...config,
    ...told,
    errorsWhileComputingFlags: false,
    requestId: randomUUID(),
    evaluatedAt: Date.now(),
  })

  return [
    {
      method: 'POST',
      url: '/flags',
      bodyLimit: BODY_MAX,
      handler: async (request) => {
        const { project, evaluated, now } = await ask(request)
        const config = isTrue(request.query.config) ? await remoteConfig(project, now) : null
        return answer(tell(FLAGS, request.query.v, withValues)(evaluated), config)
      },
    },
    {
      method: 'POST',
      url: '/decide',
      bodyLimit: BODY_MAX,
      handler: async (request) => {
        const { project, evaluated, now } = await ask(request)
        return answer(tell(DECIDE, request.query.v, enabledKeys)(evaluated), await remoteConfig(project, now))
      },
    },
  ]
}

type Teller = (evaluated: Evaluated[]) => object

const tell = (tellers: Record<string, Teller>, version = '', other: Teller): Teller =>
  (Object.hasOwn(tellers, version) && tellers[version]) || other

const isTrue = (value: unknown) => value === 'true' || value === '1'

function tokenOf({ token, api_key, $token }: JsonRecord): string {
  const named = token ?? api_key ?? $token
  if (typeof named !== 'string' || named.trim() === '') throw badToken('The token of the project is missing.')
  return named.trim()
}
