import { parseDistinctId, truncateDistinctId } from './distinct-ids'
import { invalidBody, invalidToken } from './ingestion-error'
import { isRecord, type Properties, toRecord } from './properties'

/** Event as submitted, with its required fields. */
export interface SentEvent {
  event: string
  distinct_id: string
  properties: Properties
  /** All other submitted fields. */
  sent: Properties
}

/** Events of one request. */
export interface Payload {
  token: string
  events: SentEvent[]
  /** Send time by the sender's clock. */
  sent_at: unknown
}

/** Validates a body: a single event, an array of them, or `{api_key, batch}`. `event` is the default event name. */
export function parsePayload(body: unknown, event?: string): Payload {
  const isBatch = isRecord(body) && Array.isArray(body.batch)
  const sent = isBatch ? (body.batch as unknown[]) : Array.isArray(body) ? body : [body]
  if (sent.length === 0) throw invalidBody('The batch is empty.')
  const events = sent.map((item) => {
    if (!isRecord(item)) throw invalidBody('An event is not an object.')
    return item
  })
  const token = findToken(isBatch ? [body, ...events] : events, isBatch)
  return {
    token,
    events: events.map((item) => parseEvent(event === undefined ? item : { event, ...item })),
    sent_at: isRecord(body) ? body.sent_at : undefined,
  }
}

/** Returns the token of the request. A batch with a token of its own overrides those of its events. */
function findToken(places: Properties[], isBatch: boolean): string {
  const tokens = places.map(
    (place) => place.token ?? place.api_key ?? place.$token ?? toRecord(place.properties).token,
  )
  const [first, ...rest] = isBatch && tokens[0] === undefined ? tokens.slice(1) : tokens
  const isOwn = isBatch && tokens[0] !== undefined
  if (!isOwn && rest.some((token) => token !== first))
    throw invalidToken('The events belong to several projects. Send one batch per project.')
  if (typeof first !== 'string' || first.trim() === '') throw invalidToken('The project token is missing.')
  if (first.startsWith('phx_'))
    throw invalidToken('This is a personal API key. Events are sent with the token of a project.')
  return first.trim()
}

function parseEvent(sent: Properties): SentEvent {
  const { event } = sent
  if (typeof event !== 'string' || event === '') throw invalidBody('An event has no name.')
  if (sent.properties !== undefined && sent.properties !== null && !isRecord(sent.properties))
    throw invalidBody('The properties of an event are not an object.')
  const properties = toRecord(sent.properties)
  const distinct_id = parseDistinctId(sent.distinct_id ?? sent.$distinct_id ?? properties.distinct_id)
  if (distinct_id === null) throw invalidBody('An event has no distinct_id.')
  return { event: truncateDistinctId(event), distinct_id, properties, sent }
}
