import { randomUUID } from 'node:crypto'
import type { JsonRecord } from '../../contract/json-object'
import { decode } from '../events/decode'
import { recordOf } from '../events/record'
import { badToken } from '../events/refusal'
import type { OpenRequest, OpenRoute } from '../http/open'
import type { RemoteConfig } from './config'
import { enabledKeys, enabledValues, withReasons, withValues } from './flag-answers'
import type { Evaluated, sdkFlags } from './flags'
import type { SdkProject } from './projects'

const BODY_MAX = 2 * 1024 * 1024

/** How `/flags/` tells flags, by the version that is asked for. */
const FLAGS = { '2': withReasons }
/** The same for `/decide/`, which older SDKs ask. */
const DECIDE = { '1': enabledKeys, '2': enabledValues, '3': withValues, '4': withReasons }

interface Parts {
  projectOf: (token: string) => Promise<SdkProject | null>
  flags: ReturnType<typeof sdkFlags>
  configOf: (project: SdkProject) => Promise<RemoteConfig>
}

/** What SDKs ask about a person: which flags are on. */
export function flagRoutes({ projectOf, flags, configOf }: Parts): OpenRoute[] {
  async function ask({ body, query }: OpenRequest) {
    const asked = recordOf(await decode(body ?? Buffer.from(query.data ?? ''), BODY_MAX))
    const project = await projectOf(tokenOf(asked))
    if (!project) throw badToken('No project has this token.')
    const surveysOnly = isTrue(query.only_evaluate_survey_feature_flags)
    const evaluated = await flags.evaluate(project.id, { body: asked, surveysOnly, now: Date.now() })
    return { project, evaluated }
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
        const { project, evaluated } = await ask(request)
        const config = isTrue(request.query.config) ? await configOf(project) : null
        return answer(tell(FLAGS, request.query.v, withValues)(evaluated), config)
      },
    },
    {
      method: 'POST',
      url: '/decide',
      bodyLimit: BODY_MAX,
      handler: async (request) => {
        const { project, evaluated } = await ask(request)
        return answer(tell(DECIDE, request.query.v, enabledKeys)(evaluated), await configOf(project))
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
