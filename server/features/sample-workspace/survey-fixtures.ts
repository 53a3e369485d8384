import type { SurveyCreate } from '../../../contract/schemas/surveys'

type Question = Record<string, unknown>

/** Content of a sample survey: everything but its audience and its dates. */
export interface Topic extends Partial<Omit<SurveyCreate, 'questions'>> {
  subject: string
  questions: Question[]
}

const open = (question: string, more: Question = {}): Question => ({
  type: 'open',
  question,
  buttonText: 'Send',
  ...more,
})
const rating = (question: string, more: Question = {}): Question => ({
  type: 'rating',
  question,
  display: 'number',
  scale: 5,
  lowerBoundLabel: 'Not at all',
  upperBoundLabel: 'Very much',
  ...more,
})
const single = (question: string, choices: string[], more: Question = {}): Question => ({
  type: 'single_choice',
  question,
  choices,
  ...more,
})
const multiple = (question: string, choices: string[], more: Question = {}): Question => ({
  type: 'multiple_choice',
  question,
  choices,
  ...more,
})
const link = (question: string, address: string, more: Question = {}): Question => ({
  type: 'link',
  question,
  link: address,
  buttonText: 'Open',
  ...more,
})

const recommend = rating('How likely are you to recommend us to a friend or a colleague?', {
  scale: 10,
  isNpsQuestion: true,
  lowerBoundLabel: 'Not likely',
  upperBoundLabel: 'Very likely',
  branching: { type: 'response_based', responseValues: { detractors: 1, passives: 2, promoters: 3 } },
})

export const TOPICS: Topic[] = [
  {
    subject: 'Would you recommend us',
    description: 'Promoters, passives and detractors each get a question of their own.',
    type: 'popover',
    questions: [
      recommend,
      open('What should we have done better?', { branching: { type: 'end' } }),
      open('What is the one thing you miss?', { branching: { type: 'end' } }),
      open('What do you like best?', { optional: true }),
    ],
    appearance: {
      position: 'right',
      displayThankYouMessage: true,
      thankYouMessageHeader: 'Thank you. We read every answer.',
    },
    iteration_count: 4,
    iteration_frequency_days: 90,
    schedule: 'recurring',
  },
  {
    subject: 'Getting started',
    description: 'Asked once, on the third day.',
    type: 'popover',
    questions: [
      rating('How easy was it to set up?', { display: 'emoji' }),
      single(
        'What were you here to do?',
        ['Look around', 'Replace another tool', 'Try one feature', 'Something else'],
        {
          hasOpenChoice: true,
        },
      ),
      open('Where did you get stuck, if anywhere?', { optional: true }),
    ],
    conditions: { url: '/welcome', urlMatchType: 'icontains', seenSurveyWaitPeriodInDays: 30 },
  },
  {
    subject: 'Search results',
    description: '',
    type: 'popover',
    questions: [
      single('Did you find what you were looking for?', ['Yes', 'Partly', 'No'], {
        skipSubmitButton: true,
        branching: { type: 'response_based', responseValues: { '0': 'end', '1': 1, '2': 1 } },
      }),
      open('What were you looking for?', { validation: [{ type: 'min_length', value: 3 }] }),
    ],
    conditions: {
      url: '/search',
      urlMatchType: 'icontains',
      deviceTypes: ['Desktop'],
      deviceTypesMatchType: 'exact',
    },
  },
  {
    subject: 'Why are you leaving',
    description: 'Shown on the cancellation page.',
    type: 'popover',
    questions: [
      multiple(
        'What made you cancel?',
        ['Too expensive', 'Missing a feature', 'Too slow', 'Moving to another tool', 'Other'],
        {
          hasOpenChoice: true,
          shuffleOptions: true,
        },
      ),
      open('Could we have kept you?', { optional: true }),
      link('Would you tell us more in a call?', 'https://example.com/talk', { optional: true }),
    ],
    conditions: { selector: '#cancel-plan' },
    appearance: { position: 'center', hideCancelButton: false, submitButtonColor: '#1d4ed8' },
  },
  {
    subject: 'Feedback button',
    description: 'A tab at the edge of every page.',
    type: 'widget',
    schedule: 'always',
    questions: [
      open('What is on your mind?', { description: 'A bug, a wish, a question: all welcome.' }),
      rating('How do you feel about the product today?', { display: 'emoji', scale: 3 }),
    ],
    appearance: { widgetType: 'tab', widgetLabel: 'Feedback', widgetColor: '#0f766e' },
  },
  {
    subject: 'Effort after a support case',
    description: 'One week after a case is closed.',
    type: 'popover',
    questions: [
      rating('It was easy to get help.', {
        scale: 7,
        lowerBoundLabel: 'Strongly disagree',
        upperBoundLabel: 'Strongly agree',
      }),
      open('What would have made it easier?', { optional: true }),
    ],
    conditions: { events: { values: [{ name: 'support case closed' }], repeatedActivation: true } },
  },
  {
    subject: 'If it were gone tomorrow',
    description: 'Product-market fit.',
    type: 'popover',
    questions: [
      single('How would you feel if you could no longer use it?', [
        'Very disappointed',
        'Somewhat disappointed',
        'Not disappointed',
      ]),
      open('Who do you think would benefit most from it?'),
      open('What is the main benefit for you?'),
    ],
    responses_limit: 400,
  },
  {
    subject: 'Beta programme',
    description: 'For people who have the beta switched on.',
    type: 'popover',
    questions: [
      rating('How stable does the beta feel?', {}),
      multiple('Which parts have you used?', ['New editor', 'Shared views', 'Import', 'Shortcuts']),
      link('Read what changes next', 'https://example.com/beta', {
        descriptionContentType: 'html',
        description: 'There is a <b>short list</b>.',
      }),
    ],
  },
  {
    subject: 'Prices page',
    description: '',
    type: 'popover',
    questions: [
      single('Are the prices clear?', ['Yes', 'Mostly', 'No']),
      open('What is missing on this page?', { optional: true }),
    ],
    conditions: { url: '^https://example\\.com/prices', urlMatchType: 'regex' },
    appearance: { surveyPopupDelaySeconds: 15, position: 'left' },
  },
  {
    subject: 'How did you hear of us',
    description: 'Asked on the first visit.',
    type: 'popover',
    questions: [
      single(
        'How did you hear of us?',
        ['A friend or colleague', 'Search', 'A talk or podcast', 'An article', 'Other'],
        {
          hasOpenChoice: true,
          shuffleOptions: true,
        },
      ),
    ],
  },
  {
    subject: 'Satisfaction with exports',
    description: 'Drawn by our own pages; the SDK only delivers it.',
    type: 'api',
    questions: [
      rating('How satisfied are you with exports?', { display: 'emoji' }),
      open('Which destination do you miss?', { optional: true }),
    ],
    enable_partial_responses: true,
  },
  {
    subject: 'Interview invitation',
    description: 'A link to the calendar of the research team.',
    type: 'popover',
    questions: [
      link('Half an hour of your time, a voucher for you', 'https://example.com/book', {
        description: 'We talk about how you work. No preparation needed.',
      }),
    ],
    appearance: { displayThankYouMessage: false, whiteLabel: true },
  },
]

/** Audiences of the sample surveys; each topic is used with each. */
export const AUDIENCES = [
  'new accounts',
  'admins',
  'the mobile app',
  'large teams',
  'free plan',
  'trial, second week',
  'Germany and Austria',
  'people who came back',
  'agencies',
  'self-hosted',
  'schools and universities',
  'early customers',
  'the web app',
  'partners',
  'support contacts',
  'weekly users',
  'developers',
  'non-profits',
] as const
