import { isObject, type JsonRecord } from '../../../contract/is-object'
import { request } from '../../api/client/request'
import type { FlagOutcome } from './explain-evaluation'

/** User to evaluate a flag for; the properties override the stored ones. */
interface FlagSubject {
  token: string
  key: string
  distinct_id: string
  person_properties: Readonly<Record<string, string>>
}

/** Evaluates an active flag on the server, with the endpoint of the SDKs. Null if the server does not know the flag. */
export async function evaluateFlag({ token, key, ...subject }: FlagSubject): Promise<FlagOutcome | null> {
  const response = await request(
    { method: 'POST', path: '/flags/?v=2' },
    { body: { api_key: token, ...subject, flag_keys_to_evaluate: [key] } },
  )
  const flags = isObject(response) && isObject(response.flags) ? response.flags : {}
  return Object.hasOwn(flags, key) && isObject(flags[key]) ? parseEvaluation(flags[key]) : null
}

function parseEvaluation({ enabled, variant, reason, metadata }: JsonRecord): FlagOutcome {
  const { code, condition_index, description } = isObject(reason) ? reason : {}
  const payload = isObject(metadata) ? metadata.payload : null
  return {
    enabled: enabled === true,
    variant: typeof variant === 'string' ? variant : null,
    code: String(code ?? ''),
    conditionIndex: typeof condition_index === 'number' ? condition_index : null,
    description: typeof description === 'string' ? description : '',
    payload: typeof payload === 'string' ? payload : null,
  }
}
