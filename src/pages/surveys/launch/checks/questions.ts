import { t, tn } from '../../../../lib/i18n/translate'
import { quote } from '../../labels/choices'
import { validateQuestions } from '../../model/question-problems'
import { hasChoices, isQuestionType } from '../../model/question-types'
import type { QuestionDraft } from '../../model/questions'
import type { LaunchCheck, LaunchIssue } from './check'

/** Finds duplicate choices. */
function findRepeatedChoices({ choices }: QuestionDraft, name: string): LaunchIssue[] {
  const texts = choices.map(({ text }) => text.trim())
  return texts.flatMap((text, index): LaunchIssue[] =>
    text !== '' && texts.indexOf(text) < index
      ? [
          {
            field: `${name}.choices.${index}.text`,
            message: t('The choice {text} exists twice, so its answers cannot be distinguished.', {
              text: quote(text),
            }),
            severity: 'warning',
          },
        ]
      : [],
  )
}

function findChoiceIssues(draft: QuestionDraft, name: string): LaunchIssue[] {
  const { wire, choices } = draft
  if (!hasChoices(wire.type)) return []
  const field = `${name}.choices`
  if (choices.length === 0) return [{ field, message: t('There are no choices.'), severity: 'error' }]
  const few = tn(choices.length, 'There is only {n} choice.', 'There are only {n} choices.')
  return [
    ...(choices.length < 2 ? [{ field, message: few, severity: 'warning' } as const] : []),
    ...findRepeatedChoices(draft, name),
  ]
}

function findShapeIssues({ wire }: QuestionDraft, name: string): LaunchIssue[] {
  if (!isQuestionType(wire.type)) {
    const message = t('SDKs may not support the question type {type}.', {
      type: quote(wire.type ?? t('none')),
    })
    return [{ field: name, message, severity: 'warning' }]
  }
  return wire.type === 'link' && !wire.link
    ? [
        {
          field: `${name}.wire.link`,
          message: t('The button opens nothing because no URL is set.'),
          severity: 'warning',
        },
      ]
    : []
}

/** Checks that every question can be shown and answered. Branching is checked separately. */
export const questionsCheck: LaunchCheck = {
  fine: t('All questions are complete.'),
  find({ survey, values: { questions } }) {
    if (questions.length === 0) {
      const api = survey.type === 'api'
      const message = api
        ? t('The survey has no questions.')
        : t('A survey without questions cannot be shown.')
      return [{ field: 'questions', message, severity: api ? 'warning' : 'error' }]
    }
    const problems = validateQuestions(questions, survey.questions ?? [])
      .filter(({ field }) => !field.includes('.branching'))
      .map((problem): LaunchIssue => ({ ...problem, severity: 'error' }))
    const rest = questions.flatMap((draft, index) => {
      const name = `questions.${index}`
      return [...findChoiceIssues(draft, name), ...findShapeIssues(draft, name)]
    })
    return [...problems, ...rest]
  },
}
