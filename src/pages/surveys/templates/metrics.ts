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

/** Templates for metrics tracked over time. */
export const METRICS: SurveyTemplate[] = [
  {
    id: 'nps',
    name: t('Net promoter score'),
    hint: t('Would people recommend you, and what is behind their number?'),
    kind: 'metrics',
    measures: [t('Loyalty'), t('Word of mouth')],
    advice: {
      rhythm: 'quarterly',
      where: t('Ask people who know the product: those who have used it for some weeks.'),
      when: t(
        'Each person once a quarter. The pause keeps them from being asked right after another survey.',
      ),
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
    hint: t('How content are people with something they have just done?'),
    kind: 'metrics',
    measures: [t('Satisfaction'), t('Service')],
    advice: {
      rhythm: 'always',
      where: t('Ask everybody who went through what you want to know about.'),
      when: t('Choose the event that ends it, such as an order placed or a support case closed.'),
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
    hint: t('How hard was it to get something done?'),
    kind: 'metrics',
    measures: [t('Ease of use'), t('Friction')],
    advice: {
      rhythm: 'monthly',
      where: t('Ask on the page where the task ends.'),
      when: t('Right after the task, while it is fresh: choose the event that marks its end.'),
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
    name: t('Product/market fit'),
    hint: t('Would people miss the product, and who misses it most?'),
    kind: 'metrics',
    measures: [t('Need'), t('Audience')],
    advice: {
      rhythm: 'yearly',
      where: t('Ask people who have used the product at least twice in the last two weeks.'),
      when: t('Once for each person, and again after a year. About 40 answers make a picture.'),
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
