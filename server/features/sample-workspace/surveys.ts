import type { SurveyCreate } from '../../../contract/schemas/surveys'
import type { SeededRandom } from '../events/demo/seeded-random'
import { deriveUuid } from '../events/uuids'
import {
  type Answers,
  APP_COMMENT,
  AUDIENCE,
  BENEFIT,
  CANCEL_REASON,
  EDITOR_BAD,
  EDITOR_GOOD,
  GENERAL_FEEDBACK,
  type Language,
  MISSING_DESTINATION,
  NEXT_FEATURE,
  NPS_DETRACTOR,
  NPS_PASSIVE,
  NPS_PROMOTER,
  PRICING_MISSING,
  SUPPORT_BAD,
  SUPPORT_GOOD,
} from './answers'
import type { SamplePersonKey } from './people'
import {
  buildLinkQuestion,
  buildMultipleChoice,
  buildOpenQuestion,
  buildRatingQuestion,
  buildSingleChoice,
  type Question,
} from './questions'

export type SampleProject = 'web' | 'mobile'

/** Circumstances of an answer. */
export interface Respondent {
  language: Language
  plan: 'free' | 'team' | 'enterprise'
  /** Time of the answer between the first (0) and the last (1) day of the sample data. */
  progress: number
}

/** Answer to each question; null where the respondent gave none. */
export type SurveyAnswers = (string | number | string[] | null)[]

/** Moment of a visit at which a survey can be displayed. */
export type SurveyMoment =
  | 'visit'
  | 'first visit'
  | 'pricing'
  | 'cancellation'
  | 'support'
  | 'export'
  | 'new editor'

/** Probabilities of the displays of a survey, and the answers to it. */
interface SampleDisplays {
  moment: SurveyMoment
  /** Probability of a display at such a moment, until the person has answered or dismissed the survey. */
  shown: number
  /** Probability that a displayed survey is answered, and that it is dismissed. */
  sent: number
  dismissed: number
  answer(chance: SeededRandom, respondent: Respondent): SurveyAnswers
}

/** Survey of the sample workspace. Times are ages in days. */
export interface SampleSurvey {
  key: string
  project: SampleProject
  author: SamplePersonKey
  created: number
  /** Launch; negative for a scheduled one, absent for a draft. */
  started?: number
  ended?: number
  survey: Omit<SurveyCreate, 'start_date' | 'end_date' | 'questions'> & { questions: Question[] }
  displays?: SampleDisplays
}

/** Probability that a respondent with another language answers in English. */
const ENGLISH_SHARE = 0.12

function pickText(chance: SeededRandom, answers: Answers, { language }: Respondent): string {
  return chance.pick(answers[chance.happens(ENGLISH_SHARE) ? 'en' : language])
}

/** Returns a text with the given probability, otherwise null: the question is optional. */
const maybeText = (chance: SeededRandom, share: number, answers: Answers, respondent: Respondent) =>
  chance.happens(share) ? pickText(chance, answers, respondent) : null

/** Returns the choices that the respondent selects, each with its probability, at least one of them. */
function pickChoices(chance: SeededRandom, choices: readonly (readonly [string, number])[]): string[] {
  const selected = choices.filter(([, share]) => chance.happens(share)).map(([choice]) => choice)
  const [first = ['', 0] as const] = choices
  return selected.length > 0 ? selected : [first[0]]
}

/** Score from 0 to 10. The share of promoters grows with time, that of detractors shrinks. */
function pickNpsScore(chance: SeededRandom, { progress, plan }: Respondent): number {
  const mood = chance.next() + 0.5 * (progress - 0.5) + (plan === 'enterprise' ? 0.05 : 0)
  if (mood > 0.78) return 10
  if (mood > 0.56) return 9
  if (mood > 0.4) return 8
  if (mood > 0.26) return 7
  return chance.weigh([
    [6, 5],
    [5, 4],
    [4, 2],
    [3, 2],
    [2, 1],
    [1, 1],
    [0, 1],
  ])
}

const rate = (chance: SeededRandom, weights: readonly [number, number, number, number, number]) =>
  chance.weigh([
    [5, weights[4]],
    [4, weights[3]],
    [3, weights[2]],
    [2, weights[1]],
    [1, weights[0]],
  ])

/** Colors of the fictitious company, in the appearance of its surveys. */
export const BRAND = {
  backgroundColor: '#ffffff',
  borderColor: '#8a9490',
  submitButtonColor: '#236848',
  ratingButtonActiveColor: '#236848',
}

export const SAMPLE_SURVEYS: readonly SampleSurvey[] = [
  {
    key: 'nps',
    project: 'web',
    author: 'priya',
    created: 59.25,
    started: 58.14,
    survey: {
      name: 'Quarterly NPS',
      description:
        'Relationship NPS for all accounts. Promoters, passives and detractors get different follow-ups.',
      type: 'popover',
      questions: [
        buildRatingQuestion('How likely are you to recommend Juniper to a friend or colleague?', {
          scale: 10,
          isNpsQuestion: true,
          lowerBoundLabel: 'Not likely',
          upperBoundLabel: 'Very likely',
          branching: { type: 'response_based', responseValues: { detractors: 1, passives: 2, promoters: 3 } },
        }),
        buildOpenQuestion('What should we have done better?', { optional: true, branching: { type: 'end' } }),
        buildOpenQuestion('What is the one thing you miss?', { optional: true, branching: { type: 'end' } }),
        buildOpenQuestion('What do you like best?', { optional: true }),
      ],
      appearance: {
        position: 'right',
        displayThankYouMessage: true,
        thankYouMessageHeader: 'Thank you. We read every answer.',
      },
      conditions: { seenSurveyWaitPeriodInDays: 14 },
    },
    displays: {
      moment: 'visit',
      shown: 0.2,
      sent: 0.44,
      dismissed: 0.28,
      answer(chance, respondent) {
        const score = pickNpsScore(chance, respondent)
        const text = (share: number, answers: Answers) => maybeText(chance, share, answers, respondent)
        if (score <= 6) return [score, text(0.62, NPS_DETRACTOR), null, null]
        if (score <= 8) return [score, null, text(0.45, NPS_PASSIVE), null]
        return [score, null, null, text(0.4, NPS_PROMOTER)]
      },
    },
  },
  {
    key: 'support',
    project: 'web',
    author: 'freya',
    created: 55.39,
    started: 54.18,
    survey: {
      name: 'Support satisfaction (CSAT)',
      description: 'Shown when a support conversation is closed.',
      type: 'popover',
      questions: [
        buildRatingQuestion('How satisfied are you with the help you got?', {
          display: 'emoji',
          lowerBoundLabel: 'Very dissatisfied',
          upperBoundLabel: 'Very satisfied',
        }),
        buildOpenQuestion('Anything we should know?', { optional: true }),
      ],
      conditions: { events: { values: [{ name: 'support case closed' }], repeatedActivation: true } },
    },
    displays: {
      moment: 'support',
      shown: 0.95,
      sent: 0.5,
      dismissed: 0.2,
      answer(chance, respondent) {
        const score = rate(chance, [4, 6, 12, 32, 46])
        const answers = score >= 4 ? SUPPORT_GOOD : SUPPORT_BAD
        return [score, maybeText(chance, score >= 4 ? 0.3 : 0.7, answers, respondent)]
      },
    },
  },
  {
    key: 'onboarding',
    project: 'web',
    author: 'priya',
    created: 50.11,
    started: 49.39,
    survey: {
      name: 'What brings you here?',
      description: 'Asked in the first session after sign-up.',
      type: 'popover',
      questions: [
        buildMultipleChoice(
          'What do you want to do with Juniper?',
          ['Plan sprints', 'Track deadlines', 'Write documents', 'Report to management', 'Work with clients'],
          { shuffleOptions: true },
        ),
        buildSingleChoice('How large is your team?', ['Just me', '2–10', '11–50', 'More than 50']),
      ],
      conditions: { url: '/welcome', urlMatchType: 'icontains' },
    },
    displays: {
      moment: 'first visit',
      shown: 0.95,
      sent: 0.55,
      dismissed: 0.25,
      answer: (chance) => [
        pickChoices(chance, [
          ['Plan sprints', 0.52],
          ['Track deadlines', 0.61],
          ['Write documents', 0.33],
          ['Report to management', 0.24],
          ['Work with clients', 0.29],
        ]),
        chance.weigh([
          ['2–10', 46],
          ['11–50', 27],
          ['Just me', 16],
          ['More than 50', 11],
        ]),
      ],
    },
  },
  {
    key: 'feedback',
    project: 'web',
    author: 'mei',
    created: 59.9,
    started: 59.4,
    survey: {
      name: 'Feedback button',
      description: 'A tab at the edge of every page.',
      type: 'widget',
      schedule: 'always',
      questions: [
        buildOpenQuestion('What is on your mind?', {
          description: 'A bug, a wish, a question: all welcome.',
        }),
        buildRatingQuestion('How do you feel about Juniper today?', { display: 'emoji', scale: 3 }),
      ],
      appearance: { widgetType: 'tab', widgetLabel: 'Feedback', widgetColor: '#0f766e' },
    },
    displays: {
      moment: 'visit',
      shown: 0.05,
      sent: 0.5,
      dismissed: 0.3,
      answer: (chance, respondent) => [
        pickText(chance, GENERAL_FEEDBACK, respondent),
        chance.weigh([
          [3, 48],
          [2, 36],
          [1, 16],
        ]),
      ],
    },
  },
  {
    key: 'roadmap',
    project: 'web',
    author: 'tomasz',
    created: 43.7,
    started: 42.24,
    ended: 21.51,
    survey: {
      name: 'What should we build next?',
      description:
        'Input for the roadmap of next quarter. Closed after three weeks, results are in the planning document.',
      type: 'popover',
      questions: [
        buildMultipleChoice(
          'Which of these would help you most?',
          ['Calendar sync', 'Gantt view', 'Time tracking', 'Guest comments', 'Approvals'],
          { hasOpenChoice: false },
        ),
        buildOpenQuestion('Is there something else?', { optional: true }),
      ],
    },
    displays: {
      moment: 'visit',
      shown: 0.2,
      sent: 0.4,
      dismissed: 0.34,
      answer: (chance, respondent) => [
        pickChoices(chance, [
          ['Calendar sync', 0.58],
          ['Gantt view', 0.41],
          ['Time tracking', 0.27],
          ['Guest comments', 0.35],
          ['Approvals', 0.16],
        ]),
        maybeText(chance, 0.3, NEXT_FEATURE, respondent),
      ],
    },
  },
  {
    key: 'editor',
    project: 'web',
    author: 'mei',
    created: 18.29,
    started: 17.2,
    survey: {
      name: 'New editor: first impressions',
      description: 'Only for accounts with the new editor.',
      type: 'popover',
      questions: [
        buildRatingQuestion('How do you like the new editor?'),
        buildOpenQuestion('What makes you say that?', { optional: true }),
      ],
      conditions: { url: '/documents', urlMatchType: 'icontains' },
    },
    displays: {
      moment: 'new editor',
      shown: 0.6,
      sent: 0.45,
      dismissed: 0.25,
      answer(chance, respondent) {
        const score = rate(chance, [4, 9, 17, 34, 36])
        return [score, maybeText(chance, 0.5, score >= 4 ? EDITOR_GOOD : EDITOR_BAD, respondent)]
      },
    },
  },
  {
    key: 'pmf',
    project: 'web',
    author: 'priya',
    created: 25.14,
    started: 24.23,
    survey: {
      name: 'Product-market fit',
      description: 'Sean Ellis test for weekly users of paid plans.',
      type: 'popover',
      questions: [
        buildSingleChoice('How would you feel if you could no longer use Juniper?', [
          'Very disappointed',
          'Somewhat disappointed',
          'Not disappointed',
        ]),
        buildOpenQuestion('Who do you think would benefit most from Juniper?', { optional: true }),
        buildOpenQuestion('What is the main benefit for you?', { optional: true }),
      ],
      targeting_flag_filters: {
        groups: [
          {
            properties: [{ key: 'plan', value: ['team', 'enterprise'], operator: 'exact', type: 'person' }],
            rollout_percentage: 100,
            variant: null,
          },
        ],
      },
    },
    displays: {
      moment: 'visit',
      shown: 0.22,
      sent: 0.46,
      dismissed: 0.3,
      answer: (chance, respondent) => [
        chance.weigh([
          ['Very disappointed', 44],
          ['Somewhat disappointed', 41],
          ['Not disappointed', 15],
        ]),
        maybeText(chance, 0.45, AUDIENCE, respondent),
        maybeText(chance, 0.6, BENEFIT, respondent),
      ],
    },
  },
  {
    key: 'churn',
    project: 'web',
    author: 'samuel',
    created: 57.84,
    started: 56.75,
    survey: {
      name: 'Why are you leaving?',
      description: 'Shown on the cancellation page.',
      type: 'popover',
      questions: [
        buildSingleChoice(
          'What made you cancel?',
          ['Too expensive', 'Missing a feature', 'Too slow', 'Project has ended', 'Moving to another tool'],
          { shuffleOptions: true },
        ),
        buildOpenQuestion('Was there something that would have changed your mind?', { optional: true }),
        buildLinkQuestion('Would you like to talk to us?', 'https://example.com/talk', { optional: true }),
      ],
      conditions: { selector: '#cancel-plan' },
      appearance: { position: 'center', submitButtonColor: '#1d4ed8' },
    },
    displays: {
      moment: 'cancellation',
      shown: 1,
      sent: 0.66,
      dismissed: 0.2,
      answer: (chance, respondent) => [
        chance.weigh([
          ['Too expensive', 34],
          ['Missing a feature', 23],
          ['Project has ended', 21],
          ['Moving to another tool', 14],
          ['Too slow', 8],
        ]),
        maybeText(chance, 0.55, CANCEL_REASON, respondent),
        null,
      ],
    },
  },
  {
    key: 'pricing',
    project: 'web',
    author: 'samuel',
    created: 37.74,
    started: 36.73,
    ended: 9.21,
    survey: {
      name: 'Pricing page clarity',
      description: 'Paused until the new pricing page is live. Resume it then.',
      type: 'popover',
      questions: [
        buildSingleChoice('Are the prices clear?', ['Yes', 'Mostly', 'No']),
        buildOpenQuestion('What is missing on this page?', { optional: true }),
      ],
      conditions: { url: '/pricing', urlMatchType: 'icontains' },
      appearance: { surveyPopupDelaySeconds: 15, position: 'left' },
    },
    displays: {
      moment: 'pricing',
      shown: 0.7,
      sent: 0.3,
      dismissed: 0.38,
      answer: (chance, respondent) => [
        chance.weigh([
          ['Mostly', 45],
          ['Yes', 32],
          ['No', 23],
        ]),
        maybeText(chance, 0.4, PRICING_MISSING, respondent),
      ],
    },
  },
  {
    key: 'exports',
    project: 'web',
    author: 'lucia',
    created: 32.31,
    started: 31.58,
    survey: {
      name: 'Satisfaction with exports',
      description: 'Rendered by our own pages; the SDK only delivers it.',
      type: 'api',
      questions: [
        buildRatingQuestion('How satisfied are you with exports?', { display: 'emoji' }),
        buildOpenQuestion('Which destination do you miss?', { optional: true }),
      ],
    },
    displays: {
      moment: 'export',
      shown: 0.5,
      sent: 0.38,
      dismissed: 0.26,
      answer: (chance, respondent) => [
        rate(chance, [5, 10, 22, 35, 28]),
        maybeText(chance, 0.4, MISSING_DESTINATION, respondent),
      ],
    },
  },
  {
    key: 'beta',
    project: 'web',
    author: 'mei',
    created: 59.67,
    started: 58.78,
    ended: 44.8,
    survey: {
      name: 'Beta program check-in',
      description: 'Replaced by the survey about the new editor.',
      type: 'popover',
      archived: true,
      questions: [
        buildRatingQuestion('How stable does the beta feel?'),
        buildMultipleChoice('Which parts have you used?', [
          'New editor',
          'Shared views',
          'Import',
          'Shortcuts',
        ]),
      ],
    },
    displays: {
      moment: 'visit',
      shown: 0.06,
      sent: 0.4,
      dismissed: 0.3,
      answer: (chance) => [
        rate(chance, [6, 14, 28, 34, 18]),
        pickChoices(chance, [
          ['New editor', 0.7],
          ['Shared views', 0.5],
          ['Import', 0.2],
          ['Shortcuts', 0.35],
        ]),
      ],
    },
  },
  {
    key: 'planning',
    project: 'web',
    author: 'priya',
    created: 5.12,
    survey: {
      name: 'Annual planning survey',
      description: 'For the start of the planning season.',
      type: 'popover',
      questions: [
        buildSingleChoice('When do you plan the next year?', [
          'It is done',
          'This month',
          'Next month',
          'We do not',
        ]),
        buildOpenQuestion('What is the hardest part of it?', { optional: true }),
      ],
    },
  },
  {
    key: 'summaries',
    project: 'web',
    author: 'tomasz',
    created: 12.56,
    survey: {
      name: 'Meeting summaries: willingness to pay',
      description: 'Draft. Wording is under review with marketing.',
      type: 'popover',
      questions: [
        buildSingleChoice('Would you pay extra for automatic meeting summaries?', ['Yes', 'Perhaps', 'No']),
        buildOpenQuestion('What would they have to contain?', { optional: true }),
      ],
    },
  },
  {
    key: 'templates',
    project: 'web',
    author: 'mei',
    created: 29.62,
    survey: {
      name: 'Template gallery',
      description: 'For the launch of the gallery.',
      type: 'popover',
      questions: [
        buildMultipleChoice('Which templates do you miss?', [
          'Hiring',
          'Events',
          'Budget',
          'Launch plan',
          'Retrospective',
        ]),
      ],
    },
  },
  {
    key: 'interviews',
    project: 'web',
    author: 'priya',
    created: 3.48,
    survey: {
      name: 'Interview invitation',
      description: 'A link to the calendar of the research team.',
      type: 'popover',
      questions: [
        buildLinkQuestion('Half an hour of your time, a voucher for you', 'https://example.com/book', {
          description: 'We talk about how you work. No preparation needed.',
        }),
      ],
    },
  },
  {
    key: 'app-rating',
    project: 'mobile',
    author: 'mei',
    created: 47.2,
    started: 46.45,
    survey: {
      name: 'App rating',
      description: 'Asked after the fifth session.',
      type: 'popover',
      questions: [
        buildRatingQuestion('How do you like the app?', { display: 'emoji' }),
        buildOpenQuestion('What can we do better?', { optional: true }),
      ],
    },
    displays: {
      moment: 'visit',
      shown: 0.25,
      sent: 0.45,
      dismissed: 0.3,
      answer: (chance, respondent) => [
        rate(chance, [5, 8, 16, 33, 38]),
        maybeText(chance, 0.45, APP_COMMENT, respondent),
      ],
    },
  },
  {
    key: 'offline',
    project: 'mobile',
    author: 'arjun',
    created: 20.13,
    started: 19.84,
    survey: {
      name: 'Offline mode: did it work?',
      description: 'Asked when the device is online again.',
      type: 'popover',
      questions: [
        buildSingleChoice('Did everything arrive after you were offline?', [
          'Yes',
          'Partly',
          'No',
          'I have not used it',
        ]),
      ],
    },
    displays: {
      moment: 'visit',
      shown: 0.15,
      sent: 0.5,
      dismissed: 0.25,
      answer: (chance) => [
        chance.weigh([
          ['Yes', 58],
          ['I have not used it', 21],
          ['Partly', 15],
          ['No', 6],
        ]),
      ],
    },
  },
  {
    key: 'tablet',
    project: 'mobile',
    author: 'mei',
    created: 8.79,
    survey: {
      name: 'Tablet layout',
      description: 'Draft for the closed test.',
      type: 'popover',
      questions: [buildRatingQuestion('How useful is the new layout?')],
    },
  },
]

/** ID of a question of a sample survey. */
export const getQuestionId = (survey: string, index: number): string =>
  deriveUuid('sample question', survey, index)
