import { JsonText } from '../../core/json'
import { formatElementsChain } from './elements'
import { resolveEventTime } from './event-time'
import { cleanText } from './parse-json'
import type { SentEvent } from './payload'
import { type Properties, toRecord } from './properties'
import { deriveUuid, generateUuid, isUuid } from './uuids'

/** Project fields that affect how its events are stored. */
export interface EventProject {
  id: number
  anonymize_ips: boolean
}

/** Origin and time of a request. */
export interface RequestContext {
  now: number
  /** Send time by the sender's clock. */
  sent_at: number | null
  ip: string
}

/** Event that is ready to be stored. */
export interface Event {
  uuid: string
  event: string
  distinct_id: string
  timestamp: string
  properties: Properties
  document: JsonText
  elements_chain: string | null
}

/** Builds an event from the submitted one. */
export function buildEvent(
  { event, distinct_id, properties, sent }: SentEvent,
  project: EventProject,
  how: RequestContext,
): Event {
  const { $elements, $elements_chain, $ip = how.ip, ...rest } = withPersonProperties(properties, sent)
  const storedProperties = project.anonymize_ips ? rest : { ...rest, $ip }
  const chain = typeof $elements_chain === 'string' ? $elements_chain : null
  return {
    uuid: resolveUuid(sent.uuid, project.id, how.now),
    event,
    distinct_id,
    timestamp: new Date(resolveEventTime(sent, how)).toISOString(),
    properties: storedProperties,
    document: JsonText.from(storedProperties),
    elements_chain: chain ?? (Array.isArray($elements) ? cleanText(formatElementsChain($elements)) : null),
  }
}

/** Some clients send changes of the person next to the properties. */
function withPersonProperties(properties: Properties, sent: Properties): Properties {
  const { $set, $set_once, $unset } = sent
  if ($set === undefined && $set_once === undefined && $unset === undefined) return properties
  return {
    ...properties,
    ...($set !== undefined && { $set: { ...toRecord(properties.$set), ...toRecord($set) } }),
    ...($set_once !== undefined && {
      $set_once: { ...toRecord(properties.$set_once), ...toRecord($set_once) },
    }),
    ...($unset !== undefined && { $unset: properties.$unset ?? $unset }),
  }
}

function resolveUuid(sent: unknown, project_id: number, now: number): string {
  if (isUuid(sent)) return sent.toLowerCase()
  const isMissing = sent === undefined || sent === null || sent === ''
  return isMissing ? generateUuid(now) : deriveUuid('event', project_id, JSON.stringify(sent))
}
