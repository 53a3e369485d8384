import { t } from '../../../texts/translate'
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
    name: t('First steps'),
    hint: t('How was the start, and where did people get stuck?'),
    kind: 'product',
    measures: [t('Onboarding'), t('Friction')],
    advice: {
      rhythm: 'once',
      where: t('Ask people who have just finished setting up.'),
      when: t('Choose the event that ends the set-up, and wait some seconds so that they can look around.'),
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
    hint: t('What do people miss, and what would it change for them?'),
    kind: 'product',
    measures: [t('Needs'), t('Priorities')],
    advice: {
      rhythm: 'always',
      where: t('Show the button on every page, or only where you are planning changes.'),
      when: t('Whenever somebody presses the button.'),
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
    hint: t('Is a new feature ready for everybody?'),
    kind: 'product',
    measures: [t('Readiness'), t('Quality')],
    advice: {
      rhythm: 'monthly',
      where: t('Ask people who have the feature flag of the beta, and nobody else.'),
      when: t('After they have used the new feature: choose its event.'),
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
    name: t('Interview invitation'),
    hint: t('Invite people to a talk, with a link to your calendar.'),
    kind: 'product',
    measures: [t('Conversations')],
    advice: {
      rhythm: 'once',
      questions: t('Write the address of your calendar where the button is to lead.'),
      where: t('Invite the people you want to learn from: filter them by what you know of them.'),
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
    hint: t('When something broke: what were people trying to do?'),
    kind: 'product',
    measures: [t('Bugs'), t('Impact')],
    advice: {
      rhythm: 'always',
      where: t('Ask everybody who runs into an error, on every page.'),
      when: t('After the event $exception, which is captured where exception capture is switched on.'),
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
