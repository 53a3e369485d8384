import type { JsonRecord } from '../../../../contract/is-object'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { describeBranching, describeQuestion } from '../labels/question'
import { getQuestionTypeLabel } from '../model/question-types'
import classes from './view.module.css'

const toTexts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Questions as presented to respondents, with their branching. */
export function Questions({ questions }: { questions: JsonRecord[] }) {
  if (questions.length === 0) return <p className={classes.detail}>{t('No questions yet.')}</p>
  return (
    <ol className={classes.questions}>
      {questions.map((question, index) => {
        const settings = describeQuestion(question)
        const branches = describeBranching(question, questions)
        const choices = toTexts(question.choices)
        return (
          <li key={String(question.id ?? index)} className={classes.question}>
            <span className={classes.place}>{index + 1}</span>
            <div>
              <div className={classes.questionHead}>
                <span className={classes.text}>{String(question.question ?? '')}</span>
                <StatusBadge>{getQuestionTypeLabel(question.type)}</StatusBadge>
              </div>
              {Boolean(question.description) && (
                <p className={classes.detail}>{String(question.description)}</p>
              )}
              {settings.length > 0 && <p className={classes.detail}>{settings.join(' · ')}</p>}
              {choices.length > 0 && (
                <ul className={classes.choices} aria-label={t('Choices')}>
                  {choices.map((choice) => (
                    <li key={choice}>{choice}</li>
                  ))}
                </ul>
              )}
              {branches.length > 0 && (
                <ul className={classes.ways} aria-label={t('Branching')}>
                  {branches.map((branch) => (
                    <li key={branch}>{branch}</li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
