import { t } from '../../../texts/translate'
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
    name: t('Why people leave'),
    hint: t('What makes somebody cancel, and what would have kept them?'),
    kind: 'business',
    measures: [t('Churn'), t('Retention')],
    advice: {
      rhythm: 'once',
      where: t('Ask on the page where people cancel, or right after it.'),
      when: t('Choose the event of the cancellation.'),
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
    name: t('How people found you'),
    hint: t('Which roads lead to you that no analytics can see?'),
    kind: 'business',
    measures: [t('Attribution'), t('Marketing')],
    advice: {
      rhythm: 'once',
      where: t('Ask people who have just signed up: they still know.'),
      when: t('Choose the event of the sign-up.'),
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
    name: t('Price check'),
    hint: t('Is the price right for what people get?'),
    kind: 'business',
    measures: [t('Pricing'), t('Value')],
    advice: {
      rhythm: 'yearly',
      where: t('Ask people who pay, or on the page with your prices.'),
      when: t('Not right after a change of prices: give people some weeks with it.'),
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
    name: t('Left without buying'),
    hint: t('What stopped somebody on the way to paying?'),
    kind: 'business',
    measures: [t('Conversion'), t('Friction')],
    advice: {
      rhythm: 'quarterly',
      where: t('Ask on the pages of your checkout.'),
      when: t('Wait a minute: those who are sure have paid by then.'),
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
