import { byAnswer, multiple, open, rating, type Template, thanks } from './template'

/** An open ear, without a question of your own. */
export const FEEDBACK: Template[] = [
  {
    id: 'feedback-button',
    name: 'Feedback button',
    hint: 'A tab at the edge of the page that always takes a word.',
    kind: 'feedback',
    measures: ['Ideas', 'Bugs', 'Praise'],
    advice: {
      rhythm: 'always',
      where: 'On every page: people find it when they need it.',
      when: 'Whenever somebody presses the tab.',
    },
    survey: {
      type: 'widget',
      questions: [
        open('What is on your mind?', {
          description: 'An idea, something that is broken, or a kind word.',
        }),
      ],
      conditions: {},
      appearance: {
        widgetType: 'tab',
        widgetLabel: 'Feedback',
        ...thanks('Thank you!', 'We read everything that comes in here.'),
      },
    },
  },
  {
    id: 'page-helpful',
    name: 'Was this page helpful?',
    hint: 'Thumbs up or down for help pages, articles and documentation.',
    kind: 'feedback',
    measures: ['Content', 'Clarity'],
    advice: {
      rhythm: 'monthly',
      where: 'On the pages you want to improve: write the part of the address that they share.',
      when: 'After enough seconds to have read something.',
    },
    survey: {
      type: 'popover',
      questions: [
        rating('Was this page helpful?', {
          display: 'emoji',
          scale: 2,
          skipSubmitButton: true,
          ...byAnswer({ positive: 'end', negative: 1 }),
        }),
        multiple(
          'What was wrong with it?',
          ['It did not answer my question', 'It is hard to follow', 'It is out of date', 'Something else'],
          { hasOpenChoice: true },
        ),
        open('What were you looking for?', { optional: true }),
      ],
      conditions: { url: '/docs', urlMatchType: 'icontains' },
      appearance: { ...thanks('Thank you', 'We will have a look at it.'), surveyPopupDelaySeconds: 20 },
    },
  },
  {
    id: 'mood',
    name: 'Quick pulse',
    hint: 'One face, and a word if people like. The shortest survey there is.',
    kind: 'feedback',
    measures: ['Mood', 'Trend'],
    advice: {
      rhythm: 'monthly',
      where: 'Everybody, on a page that most people pass.',
      when: 'Once a month is enough to see where it is going.',
    },
    survey: {
      type: 'popover',
      questions: [
        rating('How do you like it here these days?', {
          display: 'emoji',
          scale: 3,
          lowerBoundLabel: 'Not much',
          upperBoundLabel: 'A lot',
          skipSubmitButton: true,
        }),
        open('Why is that?', { optional: true }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 14 },
      appearance: { ...thanks('Thank you!', 'Until next month.'), autoDisappear: true },
    },
  },
]
