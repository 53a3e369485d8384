import type { ExportModel } from '../../../../contract/domain/exports'
import type { ReportComparison, SegmentKind } from '../../../../contract/domain/survey-reports'
import type { EventListQuery } from '../../../../contract/schemas/events'
import type { PersonListQuery } from '../../../../contract/schemas/persons'
import type { SurveyInboxQuery } from '../../../../contract/schemas/survey-inbox'
import type { SurveyEvent, SurveyResponsesQuery } from '../../../../contract/schemas/survey-stats'
import type { KeysetPage, KeysetPosition, KeysetRequest } from '../../../core/db/cursor-pagination'
import type { Database } from '../../../core/db/database'
import type { Event } from '../event'
import type { RowSource } from './rows'

/**
 * Storage of events, persons and distinct ids. All other data, which refer to events by their ids, are in the management
 * database: see docs/adr/0120-event-store.md. Every implementation passes `tests/support/event-store-conformance.ts`.
 *
 * - An event is stored once per project and UUID, with the properties of the first.
 * - Whatever an acknowledged append has stored is in the result of every later read.
 * - An append is all or nothing for its events and the changes of their persons.
 * - Ids and texts of a project are never in the result of another project.
 *
 * `tx` is a transaction of the management database. A store in the same database takes part in it. Another store has
 * appended events when the method returns; if the transaction fails, the caller's repetition must be harmless. It records
 * deletions in its buffer.
 */
export interface EventStore
  extends IngestionStore,
    DeletionStore,
    ExplorerStore,
    PropertyStore,
    ActivityStore,
    SurveyEventStore,
    ExportStore {}

interface IngestionStore {
  /**
   * Stores the events that are not stored yet, in their order, with the changes that they make to their persons, and
   * returns them. `getArrival` returns the ingestion time of an event. The caller has locked the project in `tx`, so that
   * appends to a project run one at a time.
   */
  append(
    tx: Database,
    project_id: number,
    events: readonly Event[],
    getArrival: (event: Event) => string,
  ): Promise<Event[]>

  /**
   * Finds the project with a token and the person of a distinct id, as one read of the hot path: the version of the SDK
   * definitions, and the properties as JSON; null for an unknown person.
   */
  findSdkPerson(token: string, distinct_id: string): Promise<SdkPerson | null>

  /** Buffer in the management database, if the store is outside of it. */
  buffer?: EventBuffer
}

/**
 * Changes that the store has not applied yet, in their order by project: events that it did not accept, and deletions of
 * committed transactions. See docs/adr/0125-buffer-of-the-event-store.md.
 */
export interface EventBuffer {
  /**
   * Appends events, or buffers them if the store does not accept them or has to apply other changes before. Returns the
   * new events that the store has; buffered ones are returned by `deliver`. Throws `IngestionError` if the buffer is full.
   */
  append: IngestionStore['append']
  /** Lists projects with changes to apply. Throws if the store does not respond. */
  listProjects(): Promise<number[]>
  /**
   * Applies the next changes of a project, which `tx` has locked, and removes them from the buffer. Returns the new
   * events, and true if changes are left.
   */
  deliver(tx: Database, project_id: number, arrival: string): Promise<{ events: Event[]; isMore: boolean }>
  getState(): Promise<EventBufferState>
}

/** State of the buffer of all server processes, a second old at most. */
export interface EventBufferState {
  /** False if this process has found that the store does not accept events. */
  is_available: boolean
  events: number
  bytes: number
  max_bytes: number
  /** Time of the first change that waits; null if there is none. */
  oldest_at: string | null
  /** Number of changes that the store has rejected, which do not block others and are retried. */
  refused: number
  /** Reason of the latest rejection. */
  last_error: string | null
}

export interface DeletionStore {
  /**
   * Deletes a person and returns its distinct ids, which are free then; null if there is none. The person remains without
   * properties for exports. The caller has locked the project; `at` is the ingestion time of the deletion. A store with a
   * buffer deletes when the transaction is committed and the buffer is delivered.
   */
  deletePerson(tx: Database, project_id: number, id: string, at: string): Promise<string[] | null>
  /** Deletes some of the events of a deleted person. Returns true if others may be left. */
  deletePersonEvents(deletion: EventDeletion): Promise<boolean>
  /** Deletes all events of responses to a survey and returns them, like `deletePerson`. */
  deleteResponses(tx: Database, survey: SurveyRef, response_ids: string[]): Promise<ResponseEvent[]>
  /** Deletes generated events without a trace, with the persons that only they created. */
  deleteGenerated(project_id: number, generated: GeneratedData): Promise<void>
  /**
   * Deletes data of projects that no longer exist, in at most `steps` steps that are short enough for other requests.
   * Returns true if others may be left.
   */
  deleteOrphans(steps: number): Promise<boolean>
}

export interface ExplorerStore {
  /** Finds a page of the events that match, newest first; at the first page also the newest event of the project. */
  findEventPage(
    project_id: number,
    filters: StoredEventFilters,
    request: KeysetRequest,
  ): Promise<KeysetPage<StoredEventRow> & { newest: KeysetPosition | null }>
  /** Finds the events that match and arrived after a position, in the order of arrival. */
  findArrivedEvents(
    project_id: number,
    filters: StoredEventFilters,
    after: KeysetPosition,
    limit: number,
  ): Promise<ArrivedEvents>
  /**
   * Counts the events that match in intervals of a number of seconds, by the time of the event, oldest first and without
   * empty ones. `since` is the time of the oldest event that was examined if older ones were not, otherwise null.
   */
  countEvents(
    project_id: number,
    filters: StoredEventFilters & { after: string; before: string },
    seconds: number,
  ): Promise<{ counts: { start: number; count: number }[]; since: string | null }>
  /** Yields all events of distinct ids with all properties, newest first, in pages of limited size. */
  readEvents(project_id: number, distinct_ids: string[]): AsyncIterable<StoredEventRow[]>
  /** Finds an event with all properties, by its UUID. */
  findEvent(
    project_id: number,
    uuid: string,
  ): Promise<(StoredEventRow & { person_properties: string | null }) | undefined>

  /** Finds a page of persons, newest first. Exact matches of a search come first, whatever their age. */
  findPersonPage(
    project_id: number,
    filters: PersonFilters,
    request: KeysetRequest,
  ): Promise<KeysetPage<PersonRow> & { exact: PersonRow[] }>
  /** Counts the persons that match, up to a limit. Null if only part of the persons were examined. */
  countPersons(project_id: number, filters: PersonConditions, limit: number): Promise<number | null>
  /** Finds a person with all properties. */
  findPerson(project_id: number, id: string): Promise<PersonRow | undefined>
  /** Lists the distinct ids of a person, all or a page in a stable order; none if the person does not exist. */
  listDistinctIds(
    project_id: number,
    person_id: string,
    page?: { after: string; limit: number },
  ): Promise<string[]>
  /** Finds the latest survey responses of distinct ids, each by its latest event. */
  findPersonResponses(
    project_id: number,
    distinct_ids: string[],
    limit: number,
  ): Promise<{ rows: PersonResponseRow[]; is_complete: boolean }>
}

export interface PropertyStore {
  /** Lists the most frequent properties of recent persons or events with their JSON types. */
  listProperties(
    project_id: number,
    type: 'event' | 'person',
    filter: { name: string } | { search: string },
    limit: number,
  ): Promise<{ name: string; types: string[] }[]>
  /** Lists the most frequent values of a property of recent persons or events, as JSON text. */
  listPropertyValues(
    project_id: number,
    type: 'event' | 'person',
    key: string,
    search: string,
    limit: number,
  ): Promise<{ value: string; count: number }[]>
}

export interface ActivityStore {
  /** Counts the events of days, by the time of the event. A day ends at `end`, which may be before midnight. */
  countEventsByDay(
    project_id: number,
    days: readonly { date: string; end: string }[],
  ): Promise<{ date: string; count: number }[]>
  /** Tests whether a project has an event, or one before a time. */
  hasEvents(project_id: number, options?: { before?: Date; tx?: Database }): Promise<boolean>
  /** Finds the event that arrived last, and the SDK that sent it. */
  findLastEvent(
    project_id: number,
  ): Promise<{ inserted_at: string; library: string | null; version: string | null } | null>
}

/*
 * A response is a submission: the events `survey sent` with the same `response_id`. Its latest event has its answers and
 * its time. Counted responses are neither archived nor tests, by their states in the management database.
 */
export interface SurveyEventStore {
  /** Counts the counted responses per survey: those to surveys that are not deleted, since the earliest start of one. */
  countResponsesBySurvey(
    project_id: number,
    survey_ids?: string[],
  ): Promise<{ survey_id: string; responses: number }[]>
  /** Counts them per survey and day of the last `days` days in the time zone of the project; day 0 is the first. */
  countResponsesByDay(
    project_id: number,
    days: number,
    survey_ids?: string[],
  ): Promise<{ survey_id: string; day: number; responses: number }[]>
  /** Counts them in two periods. */
  countResponseTotals(
    project_id: number,
    periods: { start: Date; end: Date; previousStart: Date; previousEnd: Date },
  ): Promise<{ count: number; previous_count: number }>

  /**
   * Counts the events of a survey, or of all that are neither archived nor deleted. For each counted response only the
   * latest event counts; a dismissal with answers is not counted as a dismissal. Distinct ids of the same person count
   * once.
   */
  countSurveyEvents(
    project_id: number,
    survey: 'listed' | ShownSurvey,
    range: TimeRange,
  ): Promise<SurveyEventCount[]>
  /** Counts the events of a survey, at most up to `max`. */
  countSurveyEventsUpTo(survey: SurveyRef, range: TimeRange, max: number): Promise<number>
  /** Counts the answers of counted responses by question and value. */
  countAnswers(
    project_id: number,
    survey: ShownSurvey,
    questions: readonly QuestionKeys[],
    range: TimeRange,
  ): Promise<AnswerCount[]>
  /**
   * Counts ratings by segment and by week. A response counts once, with its latest event and at the time of that. Archived
   * responses and tests are excluded.
   */
  countRatings(project_id: number, query: RatingCountQuery): Promise<RatingCount[]>
  /** Counts all responses to a survey, whatever their states. */
  countResponses(survey: SurveyRef): Promise<number>
  /** Counts the responses to a survey since its creation that are no tests. `tx` has locked the survey. */
  countLimitedResponses(tx: Database, survey: SurveyRef & { created_at: string }): Promise<number>

  /** Finds a page of counted responses, newest first, with the number of all that match. */
  findResponsePage(
    project_id: number,
    survey: ShownSurvey,
    filters: ResponseFilters,
    range: { limit: number; offset: number },
  ): Promise<{ count: number; rows: SurveyResponseRow[] }>
  /** Finds a page of responses with their states, newest first. */
  findInboxPage(
    survey: SurveyRef,
    filters: InboxFilters,
    request: KeysetRequest,
  ): Promise<KeysetPage<InboxRow>>
  /** Returns those of the ids that are responses to a survey, in their order. */
  findResponseIds(tx: Database, survey: SurveyRef, response_ids: string[]): Promise<string[]>
  /** Lists the ids of the responses to a survey, in their order. */
  listResponseIds(survey: SurveyRef, page: ResponseIdPage): Promise<string[]>
}

export interface ExportStore {
  /**
   * Opens the rows of an export. Events are in the order of `by` and their UUIDs, persons in the order of their last
   * changes. The same selection returns the same rows in the same order, unless events were ingested in between.
   */
  openRows(selection: ExportSelection): RowSource
  /** Counts the rows of an export, up to a million. */
  countRows(selection: ExportSelection): Promise<number>
  /** Returns the time of the first event, or of the earliest change of a person; null if there is none. */
  findEarliest(model: ExportModel, project_id: number): Promise<Date | null>
}

export interface SdkPerson {
  id: number
  version: number
  properties: string | null
}

export interface EventDeletion {
  project_id: number
  distinct_ids: string[]
  /** Arrival time of the last event to delete: later ones belong to another person. */
  until: string
}

export interface GeneratedData {
  uuids: string[]
  distinct_ids: string[]
  person_ids: string[]
}

/** Question of a survey whose ratings are counted. */
interface RatedQuestion {
  survey_id: string
  id: string | null
  index: number
}

export interface RatingCountQuery {
  questions: RatedQuestion[]
  scale: number
  timezone: string
  /** Days of the time zone; null for all time. */
  date_from: string | null
  date_to: string
  /** First day of the previous period, which ends before `date_from`; null without one. */
  previous_from: string | null
  comparison: ReportComparison
  property: string | null
  property_type: 'person' | 'event' | null
}

/** Number of equal ratings in a segment, or in a week. */
export interface RatingCount {
  kind: SegmentKind | 'week'
  /** Id of the survey, value of the property, or first day of the week. */
  segment: string | null
  value: number
  count: number
}

export interface ResponseIdPage {
  /** Maximum timestamp of the latest event of a response; null for any. */
  until: string | null
  /** Maximum arrival time of the first event of a response; null for any. */
  arrivedUntil: string | null
  /** Last id of the previous page; null for the first. */
  after: string | null
  limit: number
}

export interface SurveyRef {
  project_id: number
  id: string
}

/** Event of a response. */
export interface ResponseEvent {
  uuid: string
  response_id: string
  event: string
}

export type StoredEventFilters = Omit<EventListQuery, 'cursor' | 'limit' | 'tail'>
export type PersonFilters = Omit<PersonListQuery, 'cursor' | 'limit'>
export type PersonConditions = Omit<PersonFilters, 'distinct_id' | 'email'>

/** Event of a list. Documents are JSON text. */
export interface StoredEventRow {
  uuid: string
  event: string
  distinct_id: string
  timestamp: string
  inserted_at: string
  properties: string
  is_truncated: boolean
  elements_chain: string | null
  /** Current person. */
  person_id: string | null
  person_name: string | null
}

export interface ArrivedEvents {
  results: StoredEventRow[]
  /** Position after which the list continues. */
  position: KeysetPosition
  /** False if the list may continue at once. */
  is_complete: boolean
}

export interface PersonRow {
  id: string
  name: string
  /** JSON text. */
  distinct_ids: string
  distinct_id_count: number
  /** JSON text. */
  properties: string
  is_identified: boolean
  created_at: string
  last_seen_at: string | null
  event_count: number
}

export interface PersonResponseRow {
  uuid: string
  survey_id: string
  submitted_at: string
  /** JSON text. */
  properties: string
}

/** Survey, and the language in which it was shown: undefined for all. */
export interface ShownSurvey {
  id: string
  base_language: string
  language?: string | undefined
}

/** Time range with both ends inclusive; null where it is open. */
export interface TimeRange {
  from: string | null
  to: string | null
}

/** Aggregates of one kind of event. */
export interface SurveyEventCount {
  event: SurveyEvent
  total_count: number
  persons: number
  persons_without_answer: number
  first_seen: string
  last_seen: string
}

/** Properties in which events have the answer to a question. */
export interface QuestionKeys {
  index: number
  by_id: string | null
  /** Only read if the event does not list its questions. */
  by_index: string
  /** Answers to an open question are counted without their values. */
  is_open: boolean
  /** Answers are grouped by language, too. */
  is_translated: boolean
}

export interface AnswerCount {
  index: number
  /** Language of a translated choice. */
  language: string | null
  /** Null for answers that are not grouped by value. */
  value: string | null
  answers: number
  /** A person with several answers counts only for the first. */
  people: number
}

export interface ResponseFilters extends Pick<SurveyResponsesQuery, 'since' | 'until' | 'search'> {
  /** Searches the persons, too. */
  hasPersons: boolean
  /** Only responses with an answer to a question, in these properties, with a number in a range. */
  answer: AnswerCondition | undefined
}

interface AnswerCondition extends Pick<SurveyResponsesQuery, 'score_gte' | 'score_lte'> {
  by_id: string
  by_index: string | null
}

/** Event of a response, with the current person. Documents are JSON text. */
export interface SurveyResponseRow {
  uuid: string
  submitted_at: string
  distinct_id: string
  properties: string
  person_id: string | null
  person_properties: string | null
}

export interface InboxFilters extends Omit<SurveyInboxQuery, 'cursor' | 'limit'> {
  /** Searches the persons, too. */
  hasPersons: boolean
}

export interface InboxRow extends SurveyResponseRow {
  id: string
  read: boolean
  archived: boolean
  test: boolean
  tags: string[]
  note: string
}

/** Rows and columns of an export. */
export interface ExportSelection {
  model: ExportModel
  project_id: number
  /** Half-open interval; a null start means no lower bound. */
  start: Date | null
  end: Date
  /** Column that the interval applies to for events: ingestion time or event time. */
  by: 'inserted_at' | 'timestamp'
  /** Only events that were ingested before. */
  arrivedBefore: string | null
  /** Names of the exported fields, unless a query selects them. */
  fields: readonly string[]
  hogql_query: string | null
  /** Conditions on events, see `checkFilters`. */
  filters: unknown
  include_events: readonly string[]
  exclude_events: readonly string[]
}
