import { t } from '../../../lib/i18n/translate'
import {
  branchByAnswer,
  multipleChoiceQuestion,
  openQuestion,
  ratingQuestion,
  type SurveyTemplate,
  thankYou,
} from './template'

/** Templates for general feedback. */
export const FEEDBACK: SurveyTemplate[] = [
  {
    id: 'feedback-button',
    name: t('Feedback button'),
    hint: t('An always-on feedback tab at the edge of the page.'),
    kind: 'feedback',
    measures: [t('Ideas'), t('Bugs'), t('Praise')],
    advice: {
      rhythm: 'always',
      where: t('All pages, so that users can always find it.'),
      when: t('When a user clicks the tab.'),
    },
    survey: {
      type: 'widget',
      questions: [
        openQuestion('What is on your mind?', {
          description: 'An idea, something that is broken, or a kind word.',
        }),
      ],
      conditions: {},
      appearance: {
        widgetType: 'tab',
        widgetLabel: 'Feedback',
        ...thankYou('Thank you!', 'We read everything that comes in here.'),
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
      where: t('Pages to improve. Enter the part of the URL that they share.'),
      when: t('After enough time to read some of the page.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('Was this page helpful?', {
          display: 'emoji',
          scale: 2,
          skipSubmitButton: true,
          ...branchByAnswer({ positive: 'end', negative: 1 }),
        }),
        multipleChoiceQuestion(
          'What was wrong with it?',
          ['It did not answer my question', 'It is hard to follow', 'It is out of date', 'Something else'],
          { hasOpenChoice: true },
        ),
        openQuestion('What were you looking for?', { optional: true }),
      ],
      conditions: { url: '/docs', urlMatchType: 'icontains' },
      appearance: { ...thankYou('Thank you', 'We will have a look at it.'), surveyPopupDelaySeconds: 20 },
    },
  },
  {
    id: 'mood',
    name: t('Quick pulse'),
    hint: t('One emoji with an optional comment.'),
    kind: 'feedback',
    measures: [t('Mood'), t('Trend')],
    advice: {
      rhythm: 'monthly',
      where: t('All users, on a page with much traffic.'),
      when: t('Monthly, to see the trend.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How do you like it here these days?', {
          display: 'emoji',
          scale: 3,
          lowerBoundLabel: 'Not much',
          upperBoundLabel: 'A lot',
          skipSubmitButton: true,
        }),
        openQuestion('Why is that?', { optional: true }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 14 },
      appearance: { ...thankYou('Thank you!', 'Until next month.'), autoDisappear: true },
    },
  },
  {
    id: 'event-feedback',
    name: t('Event feedback'),
    hint: t('A hosted survey to share by link or QR code after an event.'),
    kind: 'feedback',
    measures: [t('Satisfaction'), t('Ideas')],
    advice: {
      rhythm: 'once',
      where: t('Share the link by email, or show the QR code on your last slide.'),
      when: t('Right after the event.'),
    },
    survey: {
      type: 'external_survey',
      questions: [
        ratingQuestion('How did you like the event?', {
          display: 'emoji',
          scale: 5,
          lowerBoundLabel: 'Not at all',
          upperBoundLabel: 'Very much',
        }),
        multipleChoiceQuestion(
          'What was worth your time?',
          ['The talks', 'The exercises', 'Meeting others', 'Something else'],
          { hasOpenChoice: true, optional: true },
        ),
        openQuestion('What should we do differently next time?', { optional: true }),
      ],
      conditions: {},
      appearance: thankYou('Thank you!', 'Your answers help us to plan the next one.'),
    },
  },
]
