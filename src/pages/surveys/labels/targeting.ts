import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { Survey } from '../../../../contract/schemas/surveys'
import {
  describeGroups,
  formatAnyGroup,
  formatFlagClause,
  formatPeopleClause,
  formatTest,
} from '../../../components/people-filter/describe-filter'
import { capitalized } from '../../../lib/i18n/case'
import { t, tn } from '../../../lib/i18n/translate'
import { getEventNames } from '../model/events'
import { omit } from '../model/json'
import type { SurveyValues } from '../model/survey-values'
import { formatList, joinWithCommas, joinWithSemicolons, quote } from './choices'
import { getOptionLabel, MATCH_OPTIONS } from './options'

/** Audience and conditions of a survey, and its frequency. */
export interface Audience extends Repetition {
  type?: string | undefined
  conditions: JsonRecord | null
  /** Key of the linked feature flag, or its id if the key is unknown. */
  flagKey: string | null
  filters: JsonRecord | null
}

/** Audience of a loaded survey. */
export function getSurveyAudience(survey: Survey): Audience {
  const { linked_flag, linked_flag_id: id, targeting_flag } = survey
  const flagKey = linked_flag?.key ?? (id ? String(id) : null)
  return { ...survey, flagKey, filters: targeting_flag?.filters ?? null }
}

/** Audience of the form values; `linked` is the selected feature flag, once loaded. */
export function getFormAudience(values: SurveyValues, linked: MinimalFeatureFlag | null): Audience {
  const { linked_flag_id: id, remove_targeting_flag, targeting_flag_filters } = values
  const key = linked && linked.id === id ? linked.key : String(id)
  return {
    ...values,
    flagKey: id ? key : null,
    filters: remove_targeting_flag ? null : targeting_flag_filters,
  }
}

function describeLinkedFlag({ flagKey, conditions }: Audience): string[] {
  if (flagKey === null) return []
  const variant = conditions?.linkedFlagVariant
  return [formatFlagClause(flagKey, variant === null || variant === '' || variant === 'any' ? true : variant)]
}

/**
 * Condition set of the users that a survey is for, who can be counted; null for anyone with a link, and if there are
 * several sets.
 */
export function getAudienceCondition(survey: Survey): JsonRecord | null {
  const { type, linked_flag_id, conditions, targeting_flag } = survey
  if (type === 'external_survey') return null
  const filters = targeting_flag?.filters
  const [group, ...others] = Array.isArray(filters?.groups)
    ? filters.groups.filter(isObject)
    : [filters ?? {}]
  if (!group || others.length > 0) return null
  if (!linked_flag_id) return group
  const variant = conditions?.linkedFlagVariant
  const value = typeof variant === 'string' && variant !== '' && variant !== 'any' ? variant : true
  const flag = { key: String(linked_flag_id), type: 'flag', operator: 'flag_evaluates_to', value }
  return { ...group, properties: [flag, ...(Array.isArray(group.properties) ? group.properties : [])] }
}

/** Waiting period in days after any survey; empty if not set. */
function getWaitPeriod({ seenSurveyWaitPeriodInDays: days }: JsonRecord): number[] {
  return typeof days === 'number' && days > 0 ? [days] : []
}

/** Lists the conditions about people, pages and devices: one line each, none for everyone everywhere. */
export function listAudienceConditions(audience: Audience): string[] {
  const conditions = audience.conditions ?? {}
  if (audience.type === 'external_survey') return [t('Anyone with the link')]
  return [
    ...describeLinkedFlag(audience).map(formatPeopleClause),
    ...(audience.filters ? [formatAnyGroup(describeGroups(audience.filters, []))] : []),
    ...describePages(conditions),
    ...describeDevices(conditions),
  ].map(capitalized)
}

/** Lists the conditions about time: one line each. */
export function listTimeConditions({ type, conditions }: Audience): string[] {
  if (type === 'external_survey') return []
  return [
    ...getWaitPeriod(conditions ?? {}).map((days) =>
      tn(
        days,
        'not shown to users who saw a survey in the last day',
        'not shown to users who saw a survey in the last {n} days',
      ),
    ),
    ...describeTriggers(conditions ?? {}),
  ].map(capitalized)
}

/**
 * Describes the audience, the pages and the trigger of a survey: one line per condition, none for everyone everywhere.
 */
export const describeTargeting = (audience: Audience): string[] => [
  ...listAudienceConditions(audience),
  ...listTimeConditions(audience),
]

/** Formats what it means that a survey has no conditions. */
export const formatUntargeted = (type: string | undefined): string =>
  t('Everyone, on all pages, {opening}', { opening: formatOpening(type) })

const KNOWN_CONDITIONS = [
  'url',
  'urlMatchType',
  'selector',
  'seenSurveyWaitPeriodInDays',
  'deviceTypes',
  'deviceTypesMatchType',
  'linkedFlagVariant',
  'events',
  'cancelEvents',
  'actions',
]

function describeUnknownConditions(conditions: JsonRecord): string[] {
  const others = Object.entries(omit(conditions, KNOWN_CONDITIONS)).filter(
    ([, value]) => value !== null && value !== '',
  )
  const names = others.map(([key]) => quote(key))
  return names.length > 0 ? [t('with other settings: {names}', { names: formatList(names) })] : []
}

/** Formats what opens a survey without events. */
export function formatOpening(type: string | undefined): string {
  if (type === 'widget') return t('when users open it')
  return type === 'api' ? t('when your own code opens it') : t('when the page opens')
}

/** Lists the audience, the pages and the occasion of a survey, each with its label. */
export function listAudience(audience: Audience): { label: string; value: string }[] {
  if (audience.type === 'external_survey') return [{ label: t('Who'), value: t('Anyone with the link') }]
  const conditions = audience.conditions ?? {}
  const pages = describePages(conditions)
  const occasions = describeTriggers(conditions)
  const wait = getWaitPeriod(conditions).map((days) =>
    tn(days, 'unless they saw a survey in the last day', 'unless they saw a survey in the last {n} days'),
  )
  const lines: [label: string, value: string][] = [
    [t('Who'), formatAnyGroup(describeGroups(audience.filters, describeLinkedFlag(audience)))],
    [
      t('Where'),
      joinWithCommas([...(pages.length > 0 ? pages : [t('on all pages')]), ...describeDevices(conditions)]),
    ],
    [
      t('When'),
      joinWithCommas([
        ...(occasions.length > 0 ? occasions : [formatOpening(audience.type)]),
        ...wait,
        ...describeUnknownConditions(conditions),
      ]),
    ],
  ]
  return lines.map(([label, value]) => ({ label, value: capitalized(value) }))
}

/** Describes the audience, the pages, the trigger and the frequency of a survey in a sentence. */
export function formatAudienceSentence(audience: Audience): string {
  if (audience.type === 'external_survey') return t('Anyone with the link.')
  const conditions = audience.conditions ?? {}
  const people = describeGroups(audience.filters, describeLinkedFlag(audience))
  const pages = describePages(conditions)
  const occasions = describeTriggers(conditions)
  const around = joinWithCommas([
    ...describeDevices(conditions),
    ...(pages.length > 0 ? pages : [t('on all pages')]),
    ...(occasions.length > 0 || pages.length > 0 ? occasions : [formatOpening(audience.type)]),
  ])
  const clauses = joinWithSemicolons([
    around,
    describeFrequency(audience, conditions),
    ...getWaitPeriod(conditions).map((days) =>
      tn(days, 'unless they saw a survey in the last day', 'unless they saw a survey in the last {n} days'),
    ),
    ...describeUnknownConditions(conditions),
  ])
  return capitalized(
    people.length > 1
      ? t('either {people}: {clauses}.', { people: formatAnyGroup(people), clauses })
      : t('{people}, {clauses}.', { people: formatAnyGroup(people), clauses }),
  )
}

/** Describes the pages on which a survey appears. */
function describePages({ url, urlMatchType, selector }: JsonRecord): string[] {
  const lines: string[] = []
  if (url)
    lines.push(
      t('on pages whose URL {test} {url}', {
        test: getOptionLabel(MATCH_OPTIONS, urlMatchType ?? 'icontains'),
        url: quote(url),
      }),
    )
  if (selector) lines.push(t('on pages with the element {selector}', { selector: quote(selector) }))
  return lines
}

const DEVICES = new Map([
  ['Desktop', t('desktop')],
  ['Mobile', t('mobile')],
  ['Tablet', t('tablet')],
])
const getDeviceLabel = (device: unknown) => DEVICES.get(String(device)) ?? quote(device)

/** Describes the devices on which a survey appears. */
function describeDevices({ deviceTypes, deviceTypesMatchType }: JsonRecord): string[] {
  if (!Array.isArray(deviceTypes) || deviceTypes.length === 0) return []
  const match = deviceTypesMatchType ?? 'icontains'
  const devices = formatList(deviceTypes.map(getDeviceLabel), 'or')
  if (match === 'icontains' || match === 'exact') return [t('on {devices}', { devices })]
  if (match === 'not_icontains' || match === 'is_not') return [t('not on {devices}', { devices })]
  const patterns = formatList(deviceTypes.map(quote), 'or')
  return [
    t('on devices whose type {test} {patterns}', { test: getOptionLabel(MATCH_OPTIONS, match), patterns }),
  ]
}

/** Formats an event with its property filters: `“paid” where plan is “pro”`. */
function describeEvent({ name, id, propertyFilters }: JsonRecord) {
  const event = quote(name ?? id ?? t('unnamed'))
  const tests = Object.entries(isObject(propertyFilters) ? propertyFilters : {}).map(([key, filter]) => {
    const { operator, values } = isObject(filter) ? filter : {}
    return t('{property} {test}', { property: key, test: formatTest(operator, values) })
  })
  return tests.length > 0 ? t('{event} where {tests}', { event, tests: formatList(tests) }) : event
}

function describeEvents(group: unknown) {
  const values = isObject(group) && Array.isArray(group.values) ? group.values.filter(isObject) : []
  return values.map(describeEvent)
}

const isRepeating = ({ events }: JsonRecord) =>
  isObject(events) && events.repeatedActivation === true && getEventNames(events).length > 0

/** Describes the triggers of a survey, and the events that cancel it. */
function describeTriggers(conditions: JsonRecord): string[] {
  const [happened, done, cancelled] = [
    describeEvents(conditions.events),
    getEventNames(conditions.actions).map(quote),
    describeEvents(conditions.cancelEvents),
  ]
  const [events, actions] = [formatList(happened, 'or'), formatList(done, 'or')]
  const lines: string[] = []
  if (happened.length > 0)
    lines.push(
      isRepeating(conditions)
        ? t('after each event {events}', { events })
        : t('after the event {events}', { events }),
    )
  if (done.length > 0)
    lines.push(
      happened.length > 0
        ? t('or after the action {actions}', { actions })
        : t('after the action {actions}', { actions }),
    )
  if (cancelled.length > 0)
    lines.push(t('unless {events} occurs first', { events: formatList(cancelled, 'or') }))
  return lines
}

/** Repetition settings of a survey for one person. */
interface Repetition {
  schedule?: string | null | undefined
  iteration_count?: number | null | undefined
  iteration_frequency_days?: number | null | undefined
}

/** Describes the maximum frequency at which one person sees a survey. */
function describeFrequency(repetition: Repetition, conditions: JsonRecord): string {
  const { schedule, iteration_count: count, iteration_frequency_days: days } = repetition
  if (schedule === 'always') return t('every time, without limit')
  if (isRepeating(conditions)) return t('repeatedly')
  if (!count || !days || count === 1) return t('at most once')
  return tn(
    days,
    'at most once in each of {rounds} iterations, one every day',
    'at most once in each of {rounds} iterations, one every {n} days',
    { rounds: count },
  )
}
