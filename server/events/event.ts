import { JsonText } from '../json'
import { elementsChain } from './elements'
import { cleanText } from './json-text'
import type { SentEvent } from './payload'
import { type Properties, recordOf } from './record'
import { happenedAt } from './times'
import { isUuid, newUuid, uuidOf } from './uuids'

/** Project fields that affect how its events are stored. */
export interface EventProject {
  id: number
  anonymize_ips: boolean
}

/** Origin and time of a request. */
export interface Circumstances {
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
export function eventOf(
  { event, distinct_id, properties, sent }: SentEvent,
  project: EventProject,
  how: Circumstances,
): Event {
  const { $elements, $elements_chain, $ip = how.ip, ...rest } = withPersonProperties(properties, sent)
  const kept = project.anonymize_ips ? rest : { ...rest, $ip }
  const chain = typeof $elements_chain === 'string' ? $elements_chain : null
  return {
    uuid: uuidFor(sent.uuid, project.id, how.now),
    event,
    distinct_id,
    timestamp: new Date(happenedAt(sent, how)).toISOString(),
    properties: kept,
    document: JsonText.of(kept),
    elements_chain: chain ?? (Array.isArray($elements) ? cleanText(elementsChain($elements)) : null),
  }
}

/** Some clients send changes of the person next to the properties. */
function withPersonProperties(properties: Properties, sent: Properties): Properties {
  const { $set, $set_once, $unset } = sent
  if ($set === undefined && $set_once === undefined && $unset === undefined) return properties
  return {
    ...properties,
    ...($set !== undefined && { $set: { ...recordOf(properties.$set), ...recordOf($set) } }),
    ...($set_once !== undefined && {
      $set_once: { ...recordOf(properties.$set_once), ...recordOf($set_once) },
    }),
    ...($unset !== undefined && { $unset: properties.$unset ?? $unset }),
  }
}

function uuidFor(sent: unknown, project_id: number, now: number): string {
  if (isUuid(sent)) return sent.toLowerCase()
  const isMissing = sent === undefined || sent === null || sent === ''
  return isMissing ? newUuid(now) : uuidOf('event', project_id, JSON.stringify(sent))
}
