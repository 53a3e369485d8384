import { t } from '../../../texts/translate'
import { byAnswer, multiple, open, rating, type Template, thanks } from './template'

/** Templates for general feedback. */
export const FEEDBACK: Template[] = [
  {
    id: 'feedback-button',
    name: t('Feedback button'),
    hint: t('A tab at the edge of the page that always takes a word.'),
    kind: 'feedback',
    measures: [t('Ideas'), t('Bugs'), t('Praise')],
    advice: {
      rhythm: 'always',
      where: t('On every page: people find it when they need it.'),
      when: t('Whenever somebody presses the tab.'),
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
    name: t('Was this page helpful?'),
    hint: t('Thumbs up or down for help pages, articles and documentation.'),
    kind: 'feedback',
    measures: [t('Content'), t('Clarity')],
    advice: {
      rhythm: 'monthly',
      where: t('On the pages you want to improve: write the part of the address that they share.'),
      when: t('After enough seconds to have read something.'),
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
    name: t('Quick pulse'),
    hint: t('One face, and a word if people like. The shortest survey there is.'),
    kind: 'feedback',
    measures: [t('Mood'), t('Trend')],
    advice: {
      rhythm: 'monthly',
      where: t('Everybody, on a page that most people pass.'),
      when: t('Once a month is enough to see where it is going.'),
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
  {
    id: 'event-feedback',
    name: t('Event feedback'),
    hint: t('A page of its own to share by link or QR code after a workshop, talk or visit.'),
    kind: 'feedback',
    measures: [t('Satisfaction'), t('Ideas')],
    advice: {
      rhythm: 'once',
      where: t('Share the link by email, or show the QR code on the last slide.'),
      when: t('Right after the event, while people remember it.'),
    },
    survey: {
      type: 'external_survey',
      questions: [
        rating('How did you like the event?', {
          display: 'emoji',
          scale: 5,
          lowerBoundLabel: 'Not at all',
          upperBoundLabel: 'Very much',
        }),
        multiple(
          'What was worth your time?',
          ['The talks', 'The exercises', 'Meeting others', 'Something else'],
          { hasOpenChoice: true, optional: true },
        ),
        open('What should we do differently next time?', { optional: true }),
      ],
      conditions: {},
      appearance: thanks('Thank you!', 'Your answers help us to plan the next one.'),
    },
  },
]
