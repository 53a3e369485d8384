import { isObject } from '../../../../contract/is-object'
import { t } from '../../../lib/i18n/translate'

/** Declared capability, with its description if known. */
export interface Capability {
  name: string
  meaning?: string | undefined
}

/** Known methods and their descriptions. */
export const PLUGIN_METHODS = new Map([
  ['processEvent', t('modifies or drops events during ingestion')],
  ['onEvent', t('receives each stored event')],
  ['composeWebhook', t('sends events as requests to another URL')],
  ['exportEvents', t('exports events in batches')],
  ['onSnapshot', t('receives session recording data')],
  ['getSettings', t('provides settings for how it runs')],
  ['setupPlugin', t('initializes before the first event')],
  ['teardownPlugin', t('cleans up before it is stopped')],
])

/** Known scheduled tasks and when they run. */
export const PLUGIN_TASKS = new Map([
  ['runEveryMinute', t('every minute')],
  ['runEveryHour', t('hourly')],
  ['runEveryDay', t('daily')],
])

const METRICS = new Map([
  ['sum', t('sum')],
  ['max', t('maximum')],
  ['min', t('minimum')],
])

const toCapabilities = (list: unknown, meanings: Map<string, string>): Capability[] =>
  Array.isArray(list) ? list.map(String).map((name) => ({ name, meaning: meanings.get(name) })) : []

/** Parses `capabilities`: methods, scheduled tasks and jobs. */
export function parseCapabilities(capabilities: unknown) {
  const { methods, scheduled_tasks, jobs } = isObject(capabilities) ? capabilities : {}
  return {
    methods: toCapabilities(methods, PLUGIN_METHODS),
    tasks: toCapabilities(scheduled_tasks, PLUGIN_TASKS),
    jobs: toCapabilities(jobs, new Map()),
  }
}

/** Parses the declared metrics with their aggregations. */
export const parseMetrics = (metrics: unknown): Capability[] =>
  Object.entries(isObject(metrics) ? metrics : {}).map(([name, aggregation]) => ({
    name,
    meaning: METRICS.get(String(aggregation)) ?? String(aggregation),
  }))

/** Parses the jobs that users can start, with their parameters. */
export const parsePublicJobs = (jobs: unknown): Capability[] =>
  Object.entries(isObject(jobs) ? jobs : {}).map(([name, job]) => {
    const payload = isObject(job) && isObject(job.payload) ? Object.entries(job.payload) : []
    const payloadTexts = payload.map(([key, field]) => describePayload(key, isObject(field) ? field : {}))
    return {
      name,
      meaning: payloadTexts.length
        ? t('parameters: {asked}', { asked: payloadTexts.join(', ') })
        : t('no parameters'),
    }
  })

function describePayload(
  key: string,
  { title, type, required, staff_only }: Record<string, unknown>,
): string {
  const notes = [
    typeof type === 'string' && type,
    required === true && t('required'),
    staff_only === true && t('staff only'),
  ].filter(Boolean)
  return `${typeof title === 'string' && title ? title : key}${notes.length ? ` (${notes.join(', ')})` : ''}`
}
