import { t } from '../../../lib/i18n/translate'
import {
  branchByAnswer,
  endBranching,
  openQuestion,
  ratingQuestion,
  type SurveyTemplate,
  singleChoiceQuestion,
  thankYou,
} from './template'

/** Templates about acquisition, payment and churn. */
export const BUSINESS: SurveyTemplate[] = [
  {
    id: 'churn',
    name: t('Churn reasons'),
    hint: t('Find out why users cancel and how to retain them.'),
    kind: 'business',
    measures: [t('Churn'), t('Retention')],
    advice: {
      rhythm: 'once',
      where: t('Show on the cancellation page, or right after a cancellation.'),
      when: t('Select the cancellation event.'),
    },
    survey: {
      type: 'popover',
      questions: [
        singleChoiceQuestion(
          'What is the main reason you are leaving?',
          [
            'It costs too much',
            'Something I need is missing',
            'It is too hard to use',
            'I found something better',
            'I do not need it any more',
            'Another reason',
          ],
          { hasOpenChoice: true, ...branchByAnswer({ 0: 3, 1: 1, 2: 3, 3: 2, 4: 'end', 5: 3 }) },
        ),
        openQuestion('What is missing?', { optional: true, ...endBranching }),
        openQuestion('What are you moving to, and what does it do better?', {
          optional: true,
          ...endBranching,
        }),
        openQuestion('What could we have done to keep you?', { optional: true, ...endBranching }),
      ],
      conditions: {},
      appearance: thankYou('Thank you, and goodbye', 'You are welcome back at any time.'),
    },
  },
  {
    id: 'source',
    name: t('Acquisition source'),
    hint: t('Find out about acquisition channels that analytics cannot track.'),
    kind: 'business',
    measures: [t('Attribution'), t('Marketing')],
    advice: {
      rhythm: 'once',
      where: t('Ask users right after sign-up, while they remember.'),
      when: t('Select the sign-up event.'),
    },
    survey: {
      type: 'popover',
      questions: [
        singleChoiceQuestion(
          'How did you first hear of us?',
          [
            'A friend or colleague',
            'A search engine',
            'An AI assistant',
            'Social media',
            'An article or a video',
            'An event',
            'Somewhere else',
          ],
          { hasOpenChoice: true, shuffleOptions: true },
        ),
        openQuestion('What made you give it a try?', { optional: true }),
      ],
      conditions: {},
      appearance: thankYou('Thank you', 'Good to have you here.'),
    },
  },
  {
    id: 'pricing',
    name: t('Pricing'),
    hint: t('Find out whether users consider the price fair.'),
    kind: 'business',
    measures: [t('Pricing'), t('Value')],
    advice: {
      rhythm: 'yearly',
      where: t('Ask paying users, or show it on your pricing page.'),
      when: t('Wait a few weeks after a price change.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('Is it worth its price to you?', {
          display: 'number',
          scale: 5,
          lowerBoundLabel: 'Not at all',
          upperBoundLabel: 'Absolutely',
          ...branchByAnswer({ negative: 1, neutral: 1, positive: 2 }),
        }),
        singleChoiceQuestion(
          'What would make it worth it?',
          ['A lower price', 'A smaller plan', 'Paying by use', 'More for the same price', 'Something else'],
          { hasOpenChoice: true, buttonText: 'Send', ...endBranching },
        ),
        openQuestion('What is it in the product that you gladly pay for?', {
          optional: true,
          ...endBranching,
        }),
      ],
      conditions: { url: '/pricing', urlMatchType: 'icontains', seenSurveyWaitPeriodInDays: 30 },
      appearance: thankYou('Thank you', 'This stays between us.'),
    },
  },
  {
    id: 'checkout',
    name: t('Abandoned checkout'),
    hint: t('Find out what stops users from completing a purchase.'),
    kind: 'business',
    measures: [t('Conversion'), t('Friction')],
    advice: {
      rhythm: 'quarterly',
      where: t('Show on your checkout pages.'),
      when: t('Wait a minute, until decided buyers have paid.'),
    },
    survey: {
      type: 'popover',
      questions: [
        singleChoiceQuestion(
          'Is something keeping you from finishing?',
          [
            'No, I am just taking my time',
            'I am not sure it fits my needs',
            'The price',
            'My way of paying is missing',
            'Something does not work',
            'Something else',
          ],
          { hasOpenChoice: true, ...branchByAnswer({ 0: 'end' }) },
        ),
        openQuestion('What would help you decide?', { optional: true }),
      ],
      conditions: { url: '/checkout', urlMatchType: 'icontains', seenSurveyWaitPeriodInDays: 14 },
      appearance: { ...thankYou('Thank you', 'We will see what we can do.'), surveyPopupDelaySeconds: 60 },
    },
  },
]
