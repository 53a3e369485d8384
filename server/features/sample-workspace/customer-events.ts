import { JsonText } from '../../core/json'
import { createSeededRandom } from '../events/demo/seeded-random'
import { DEVICES, SOURCES } from '../events/demo/shop'
import type { Event } from '../events/event'
import type { Properties } from '../events/properties'
import { getIdKey, getLegacyKey } from '../events/survey-answers'
import { deriveUuid } from '../events/uuids'
import { createFlagEvaluator, type EvaluatedFlag } from '../feature-flags/evaluation/evaluate'
import { COMPANIES, CUSTOMER_COUNTRIES, getCustomerName } from './customers'
import { SAMPLE_FLAGS } from './flags'
import { toWorkTime } from './history'
import {
  getQuestionId,
  type Respondent,
  SAMPLE_SURVEYS,
  type SampleProject,
  type SampleSurvey,
  type SurveyAnswers,
  type SurveyMoment,
} from './surveys'
import { generateWorkVisits, SAMPLE_DAYS } from './visits'

const DAY = 86_400_000

/** Number of customers per project; together they cause about 30,000 events. */
export const CUSTOMERS: Record<SampleProject, number> = { web: 800, mobile: 130 }

const HOSTS: Record<SampleProject, string> = {
  web: 'app.juniper.example.com',
  mobile: 'm.juniper.example.com',
}
/** Share of the customers who had an account before the first day. */
const EXISTING = 0.36

/** Input of the generator: the same input results in the same events. */
export interface EventSeed {
  seed: string
  /** Upper bound of the timestamps. */
  until: number
  /** IDs of the surveys and feature flags by key. */
  surveys: Readonly<Record<string, string>>
  flags: Readonly<Record<string, number>>
}

/** Generates all events of a customer in order. The result is deterministic. */
export function generateCustomerEvents(input: EventSeed, project: SampleProject, number: number): Event[] {
  const { seed, until } = input
  const chance = createSeededRandom(seed, project, number)
  const country = chance.weigh(CUSTOMER_COUNTRIES)
  let device = chance.weigh(DEVICES)
  while (project === 'mobile' && device.$device_type !== 'Mobile') device = chance.weigh(DEVICES)
  const browserVersion = chance.between(134, 142)
  const company = chance.pick(COMPANIES)
  // The draws of the names of earlier versions, whose workspaces are removed by generating the same events again.
  chance.next()
  chance.next()
  const name = getCustomerName(country.language, number)
  const email = buildEmail(name, number, company)
  const anonymous = deriveUuid('sample device', seed, project, number)
  const account = `usr_${deriveUuid('sample account', seed, project, number).replaceAll('-', '').slice(0, 16)}`
  const isExisting = chance.happens(EXISTING)
  const opened = until - SAMPLE_DAYS * DAY
  // Sign-ups grow: more of them are in the later weeks.
  const first = isExisting ? chance.next() * 4 : chance.next() ** 0.7 * SAMPLE_DAYS * 0.999
  const signedUp = isExisting ? opened - chance.between(20, 600) * DAY : opened + first * DAY
  const person = {
    distinct_id: isExisting ? account : anonymous,
    plan: (isExisting ? chance.weigh(PLANS) : 'free') as Respondent['plan'],
  }
  const flags = SAMPLE_FLAGS.flatMap(({ active = true, ...flag }) =>
    active && flag.project === project ? [{ ...flag, id: input.flags[flag.key] ?? 0 }] : [],
  )
  const calledFlags = new Map<string, boolean | string>()
  const finished = new Set<string>()
  const events: Event[] = []
  let moment = 0
  let context: Properties = {}
  let hasPopover = false
  let hasCancelled = false

  function add(event: string, properties: Properties = {}, seconds: number = chance.between(3, 40)): void {
    moment += seconds * 1000 + chance.between(0, 999)
    if (moment >= until) return
    const all = { ...context, ...properties }
    events.push({
      uuid: deriveUuid('sample event', seed, project, number, events.length),
      event,
      distinct_id: person.distinct_id,
      timestamp: new Date(moment).toISOString(),
      properties: all,
      document: JsonText.from(all),
      elements_chain: null,
    })
  }

  function open(path: string, properties: Properties = {}): void {
    context = { ...context, $pathname: path, $current_url: `https://${HOSTS[project]}${path}` }
    add('$pageview', properties)
  }

  function begin(visit: number, session: number): void {
    moment = visit
    hasPopover = false
    context = {
      ...device,
      $browser_version: browserVersion,
      $lib: project === 'web' ? 'web' : 'posthog-react-native',
      $lib_version: project === 'web' ? '1.298.1' : '4.14.0',
      $host: HOSTS[project],
      $device_id: anonymous,
      $session_id: deriveUuid('sample session', seed, project, number, session),
      $geoip_country_code: country.code,
      $geoip_country_name: country.name,
      $geoip_city_name: country.city,
    }
  }

  function identify(): void {
    person.distinct_id = account
    const { $browser, $os } = device
    const { name: countryName } = country
    add('$identify', {
      ...(!isExisting && { $anon_distinct_id: anonymous }),
      $set: { email, name, company, plan: person.plan, country: countryName, $browser, $os },
      $set_once: { signed_up_on: new Date(signedUp).toISOString().slice(0, 10) },
    })
  }

  /** Evaluates the feature flags as an SDK does: each value is reported once. */
  function callFlags(): void {
    const evaluate = createFlagEvaluator(flags, {
      distinct_id: person.distinct_id,
      properties: { plan: person.plan },
      now: moment,
    })
    for (const flag of flags) {
      if (moment < toWorkTime({ until }, flag.created)) continue
      const { enabled, variant, reason } = evaluate(flag)
      const response = variant ?? enabled
      if (calledFlags.get(flag.key) === response) continue
      calledFlags.set(flag.key, response)
      add('$feature_flag_called', describeFlagCall(flag, response, reason.code), 0)
    }
  }

  /** Displays the surveys of a moment, at most one popover per visit. */
  function ask(at: SurveyMoment): void {
    for (const survey of SAMPLE_SURVEYS) {
      const { displays, key } = survey
      if (survey.project !== project || displays?.moment !== at || finished.has(key)) continue
      if (!isRunningAt(survey, until, moment) || !chance.happens(displays.shown)) continue
      if (hasPopover && survey.survey.type === 'popover') continue
      // The survey is targeted at paid plans.
      if (survey.survey.targeting_flag_filters && person.plan === 'free') continue
      hasPopover ||= survey.survey.type === 'popover'
      display(survey, displays)
    }
  }

  function display(survey: SampleSurvey, displays: NonNullable<SampleSurvey['displays']>): void {
    const id = input.surveys[survey.key] ?? ''
    const about = { $survey_id: id, $survey_name: survey.survey.name }
    add('survey shown', about, chance.between(1, 20))
    const outcome = chance.next()
    if (outcome >= displays.sent + displays.dismissed) return
    if (survey.survey.schedule !== 'always') finished.add(survey.key)
    const $survey_submission_id = deriveUuid('sample submission', seed, project, number, events.length)
    if (outcome >= displays.sent) {
      const unanswered = describeAnswers(survey, [])
      add(
        'survey dismissed',
        {
          ...about,
          $survey_submission_id,
          $survey_partially_completed: false,
          ...unanswered,
          $set: { [`$survey_dismissed/${id}`]: true },
        },
        chance.between(2, 15),
      )
      return
    }
    const { language } = country
    const progress = (moment - opened) / (until - opened)
    const answers = displays.answer(chance, { language, plan: person.plan, progress })
    add(
      'survey sent',
      {
        ...about,
        $survey_submission_id,
        $survey_completed: true,
        ...describeAnswers(survey, answers),
        $set: { [`$survey_responded/${id}`]: true },
      },
      chance.between(8, 90),
    )
  }

  function signUp(): void {
    const source = chance.weigh(SOURCES)
    context = { ...context, ...source }
    open('/', { $set_once: { $initial_referring_domain: source.$referring_domain } })
    if (chance.happens(0.55)) {
      open('/pricing')
      ask('pricing')
    }
    open('/sign-up')
    identify()
    add('user signed up', { method: chance.pick(['email', 'google', 'sso']) })
    open('/welcome')
    callFlags()
    ask('first visit')
  }

  function work(): void {
    for (let page = chance.between(1, 2); page > 0; page--) {
      const path = chance.weigh(PAGES)
      open(path)
      if (path === '/documents' && calledFlags.get('new-editor') === 'test') ask('new editor')
    }
    if (chance.happens(0.45))
      add('card created', { board: chance.pick(['Roadmap', 'Sprint', 'Hiring', 'Events']) })
    if (chance.happens(0.12)) add('search performed', { results: chance.between(0, 40) })
    if (chance.happens(0.05)) add('teammate invited', { role: chance.pick(['member', 'guest']) })
    if (chance.happens(0.07)) {
      add('report exported', { format: chance.pick(['csv', 'pdf', 'xlsx']), rows: chance.between(10, 900) })
      ask('export')
    }
    if (chance.happens(0.06)) {
      add('support case closed', { topic: chance.pick(['billing', 'import', 'permissions', 'bug']) })
      ask('support')
    }
  }

  function changePlan(): void {
    if (person.plan === 'free' && chance.happens(0.07)) {
      open('/pricing')
      ask('pricing')
      if (chance.happens(0.35)) {
        person.plan = chance.weigh([
          ['team', 5],
          ['enterprise', 1],
        ])
        const price = person.plan === 'team' ? 49 : 290
        const { plan } = person
        add('subscription upgraded', { from: 'free', to: plan, price, currency: 'EUR', $set: { plan } })
        callFlags()
      }
    } else if (person.plan !== 'free' && chance.happens(0.025)) {
      open('/settings/billing')
      ask('cancellation')
      add('subscription cancelled', { plan: person.plan, $set: { plan: 'free' } })
      hasCancelled = true
    }
  }

  const visits = generateWorkVisits(chance, { until, first, ahead: country.ahead })
  for (const [session, visit] of visits.entries()) {
    if (hasCancelled) break
    begin(Math.max(visit, moment + 1), session)
    if (session === 0 && !isExisting) signUp()
    else if (session === 0) identify()
    callFlags()
    work()
    ask('visit')
    changePlan()
    if (chance.happens(0.5)) add('$pageleave', { $prev_pageview_duration: chance.between(3, 240) })
  }
  return events
}

const PLANS = [
  ['free', 46],
  ['team', 41],
  ['enterprise', 13],
] as const

const PAGES = [
  ['/boards', 40],
  ['/documents', 25],
  ['/timeline', 18],
  ['/reports', 10],
  ['/settings', 7],
] as const

function buildEmail(name: string, number: number, company: string): string {
  const plain = name.normalize('NFD').toLowerCase().replace(' ', '.')
  return `${plain.replace(/[^a-z.]/g, '')}.${number}@${company.toLowerCase()}.example.com`
}

function isRunningAt({ started, ended }: SampleSurvey, until: number, moment: number): boolean {
  const toTime = (age: number) => toWorkTime({ until }, age)
  if (started === undefined || moment < toTime(started)) return false
  return ended === undefined || moment < toTime(ended)
}

/** Properties of a survey event with the answers: by question ID and, for old readers, by index. */
function describeAnswers({ key, survey }: SampleSurvey, answers: SurveyAnswers): Properties {
  const given = answers.flatMap((answer, index) => (answer === null ? [] : [[index, answer] as const]))
  return {
    $survey_questions: survey.questions.map(({ question }, index) => ({
      id: getQuestionId(key, index),
      question,
      response: answers[index] ?? null,
    })),
    ...Object.fromEntries(given.map(([index, answer]) => [getLegacyKey(index), answer])),
    ...Object.fromEntries(given.map(([index, answer]) => [getIdKey(getQuestionId(key, index)), answer])),
  }
}

const describeFlagCall = (
  { id, key }: EvaluatedFlag,
  response: boolean | string,
  reason: string,
): Properties => ({
  $feature_flag: key,
  $feature_flag_response: response,
  $feature_flag_payload: null,
  $feature_flag_id: id,
  $feature_flag_version: 1,
  $feature_flag_reason: reason,
  $feature_flag_bootstrapped_response: null,
  $feature_flag_bootstrapped_payload: null,
  $used_bootstrap_value: false,
  [`$feature/${key}`]: response,
})
