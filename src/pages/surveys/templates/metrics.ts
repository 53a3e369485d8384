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

/** Templates for metrics tracked over time. */
export const METRICS: SurveyTemplate[] = [
  {
    id: 'nps',
    name: t('Net Promoter Score'),
    hint: t('Would users recommend you, and why?'),
    kind: 'metrics',
    measures: [t('Loyalty'), t('Word of mouth')],
    advice: {
      rhythm: 'quarterly',
      where: t('Ask users who have used the product for several weeks.'),
      when: t('Each user once a quarter, with a wait period after other surveys.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How likely are you to recommend us to a friend or colleague?', {
          display: 'number',
          scale: 10,
          lowerBoundLabel: 'Not at all likely',
          upperBoundLabel: 'Extremely likely',
          isNpsQuestion: true,
          ...branchByAnswer({ detractors: 1, passives: 2, promoters: 3 }),
        }),
        openQuestion('What went wrong for you?', {
          description: 'The one thing that bothers you most helps us most.',
          optional: true,
          ...endBranching,
        }),
        openQuestion('What is missing for a 9 or a 10?', { optional: true, ...endBranching }),
        openQuestion('What do you like best?', { optional: true, ...endBranching }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 30 },
      appearance: thankYou('Thank you!', 'We read every answer.'),
    },
  },
  {
    id: 'csat',
    name: t('Customer satisfaction'),
    hint: t('Measure satisfaction with a recent experience.'),
    kind: 'metrics',
    measures: [t('Satisfaction'), t('Service')],
    advice: {
      rhythm: 'always',
      where: t('Ask all users who completed the experience you want to measure.'),
      when: t('Select the final event, such as an order or a closed support case.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How satisfied are you with how that went?', {
          display: 'emoji',
          scale: 5,
          lowerBoundLabel: 'Very dissatisfied',
          upperBoundLabel: 'Very satisfied',
          ...branchByAnswer({ negative: 1, neutral: 1, positive: 2 }),
        }),
        openQuestion('What should have gone better?', { optional: true, ...endBranching }),
        openQuestion('What went well?', { optional: true, ...endBranching }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 14 },
      appearance: thankYou('Thank you for telling us', 'It goes to the people who can change it.'),
    },
  },
  {
    id: 'ces',
    name: t('Effort score'),
    hint: t('Measure the effort of completing a task.'),
    kind: 'metrics',
    measures: [t('Ease of use'), t('Friction')],
    advice: {
      rhythm: 'monthly',
      where: t('Show on the page where the task ends.'),
      when: t('Right after the task. Select the event that completes it.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How easy was it to do what you came for?', {
          display: 'number',
          scale: 7,
          lowerBoundLabel: 'Very hard',
          upperBoundLabel: 'Very easy',
          ...branchByAnswer({ negative: 1, neutral: 1, positive: 'end' }),
        }),
        singleChoiceQuestion(
          'What made it hard?',
          [
            'I could not find where to do it',
            'It took too many steps',
            'Something did not work',
            'I did not understand the words',
            'Something else',
          ],
          { hasOpenChoice: true, buttonText: 'Send', ...endBranching },
        ),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 14 },
      appearance: thankYou('Thank you', 'We use this to take steps out of the way.'),
    },
  },
  {
    id: 'pmf',
    name: t('Product-market fit'),
    hint: t('Find out which users would miss the product most.'),
    kind: 'metrics',
    measures: [t('Need'), t('Audience')],
    advice: {
      rhythm: 'yearly',
      where: t('Ask users who used the product at least twice in the last two weeks.'),
      when: t('Once per user, again after a year. Aim for about 40 responses.'),
    },
    survey: {
      type: 'popover',
      questions: [
        singleChoiceQuestion('How would you feel if you could not use the product any more?', [
          'Very disappointed',
          'Somewhat disappointed',
          'Not disappointed',
        ]),
        openQuestion('Who do you think gets the most out of it?', { buttonText: 'Next' }),
        openQuestion('What is the main thing it does for you?', { buttonText: 'Next' }),
        openQuestion('How could we make it better for you?', { optional: true }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 30 },
      appearance: thankYou('Thank you', 'Your answers decide what we work on next.'),
    },
  },
]
