import { t } from '../../../lib/i18n/translate'
import {
  branchByAnswer,
  linkQuestion,
  multipleChoiceQuestion,
  openQuestion,
  ratingQuestion,
  type SurveyTemplate,
  singleChoiceQuestion,
  thankYou,
} from './template'

/** Templates about product planning and existing features. */
export const PRODUCT: SurveyTemplate[] = [
  {
    id: 'onboarding',
    name: t('Onboarding'),
    hint: t('Find out where new users have difficulties.'),
    kind: 'product',
    measures: [t('Onboarding'), t('Friction')],
    advice: {
      rhythm: 'once',
      where: t('Users who have just finished onboarding.'),
      when: t('Select the event that completes onboarding, and wait a few seconds.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How was getting started?', {
          display: 'emoji',
          scale: 5,
          lowerBoundLabel: 'Confusing',
          upperBoundLabel: 'Simple',
          ...branchByAnswer({ negative: 1, neutral: 1, positive: 2 }),
        }),
        multipleChoiceQuestion(
          'Where did you get stuck?',
          [
            'Creating the account',
            'Inviting others',
            'Connecting my data',
            'Understanding what to do first',
            'Something else',
          ],
          { hasOpenChoice: true },
        ),
        openQuestion('What do you want to get done with it first?', { optional: true }),
      ],
      conditions: {},
      appearance: { ...thankYou('Welcome aboard', 'Thank you for your help.'), surveyPopupDelaySeconds: 10 },
    },
  },
  {
    id: 'feature-request',
    name: t('Feature request'),
    hint: t('Find out what users miss, and why.'),
    kind: 'product',
    measures: [t('Needs'), t('Priorities')],
    advice: {
      rhythm: 'always',
      where: t('All pages, or only those that you plan to change.'),
      when: t('When a user clicks the button.'),
    },
    survey: {
      type: 'widget',
      questions: [
        openQuestion('What would you like to be able to do?', { buttonText: 'Next' }),
        openQuestion('How do you manage without it today?', { optional: true, buttonText: 'Next' }),
        singleChoiceQuestion(
          'How much does it matter to you?',
          ['Nice to have', 'Important', 'I cannot work without it'],
          {
            buttonText: 'Send',
          },
        ),
      ],
      conditions: {},
      appearance: {
        widgetType: 'tab',
        widgetLabel: 'Suggest a feature',
        ...thankYou('Noted, thank you', 'We look at every wish, though we cannot fulfil them all.'),
      },
    },
  },
  {
    id: 'beta',
    name: t('Beta feedback'),
    hint: t('Find out whether a new feature is ready for release.'),
    kind: 'product',
    measures: [t('Readiness'), t('Quality')],
    advice: {
      rhythm: 'monthly',
      where: t('Only users with the feature flag of the beta.'),
      when: t('After users have used the new feature. Select its event.'),
    },
    survey: {
      type: 'popover',
      questions: [
        ratingQuestion('How well does the new feature work for you?', {
          display: 'number',
          scale: 5,
          lowerBoundLabel: 'Not at all',
          upperBoundLabel: 'Very well',
        }),
        multipleChoiceQuestion('What should we look at before everybody gets it?', [
          'It is slow',
          'It has bugs',
          'It is hard to understand',
          'Something is missing',
          'Nothing, it is ready',
        ]),
        openQuestion('Tell us more, if you like', { optional: true }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 7 },
      appearance: thankYou('Thank you for testing', 'You make it better for everybody after you.'),
    },
  },
  {
    id: 'interview',
    name: t('Interview invite'),
    hint: t('Invite users to an interview with a link to your calendar.'),
    kind: 'product',
    measures: [t('Conversations')],
    advice: {
      rhythm: 'once',
      questions: t('Enter the URL of your calendar as link URL.'),
      where: t('Filter by user properties to invite the users you want to interview.'),
      when: t('Once. Stop the survey when your calendar is full.'),
    },
    survey: {
      type: 'popover',
      questions: [
        linkQuestion('Would you talk with us for 20 minutes?', {
          description: 'We want to see how you work. There is nothing to prepare.',
          buttonText: 'Choose a time',
        }),
      ],
      conditions: { seenSurveyWaitPeriodInDays: 30 },
      appearance: thankYou('See you soon', 'You get an invitation with everything you need.'),
    },
  },
  {
    id: 'error-report',
    name: t('Error report'),
    hint: t('Find out what users were doing when an error occurred.'),
    kind: 'product',
    measures: [t('Bugs'), t('Impact')],
    advice: {
      rhythm: 'always',
      where: t('All users who encounter an error, on all pages.'),
      when: t('After the event $exception, which requires exception capture.'),
    },
    survey: {
      type: 'popover',
      questions: [
        singleChoiceQuestion('It seems something broke. Could you carry on?', [
          'Yes, it did not matter',
          'Yes, but I had to find a way around',
          'No, I am stuck',
        ]),
        openQuestion('What were you trying to do?', {
          description: 'A sentence is enough. Leave out passwords and the like.',
          optional: true,
        }),
      ],
      conditions: { events: { values: [{ name: '$exception' }] }, seenSurveyWaitPeriodInDays: 1 },
      appearance: thankYou('Thank you, and sorry', 'It is on its way to the people who can fix it.'),
    },
  },
]
