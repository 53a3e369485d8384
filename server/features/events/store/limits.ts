/** Limits of the documents in a result, in characters: of all properties, and of a single one. */
interface DocumentLimits {
  length: number
  property: number
}

/** Events of a list. */
export const EVENT_LIST_LIMITS: DocumentLimits = { length: 20_000, property: 4000 }
/** A single event, and exports of them: limited only by the maximum length of a text. */
export const NO_DOCUMENT_LIMITS: DocumentLimits = { length: 2 ** 30, property: 2 ** 30 }
/** Responses to a survey. */
export const RESPONSE_LIMITS: DocumentLimits = { length: 100_000, property: 20_000 }

/** Number of distinct ids, and length of the properties, of a person. */
export interface PersonLimits {
  distinct_ids: number
  length: number
}
export const PERSON_LIST_LIMITS: PersonLimits = { distinct_ids: 10, length: 10_000 }
export const PERSON_RECORD_LIMITS: PersonLimits = { distinct_ids: 1000, length: 2 ** 30 }
/** Number up to which the events of a person are counted. */
export const PERSON_EVENTS_MAX = 1000
/** Number of persons with an exact match: several can have the same email address. */
export const EXACT_PERSONS_MAX = 20

/** Maximum number of values of a property that are segments; others are combined. */
export const SEGMENT_VALUES_MAX = 20
/** Characters by which values are grouped. */
export const SEGMENT_VALUE_MAX = 200
/** Number of characters by which answers are grouped: choices are far shorter, and free text may be megabytes. */
export const ANSWER_MAX = 1000
/** Length of suggested property values: longer texts are not useful. */
export const SUGGESTION_MAX = 400
