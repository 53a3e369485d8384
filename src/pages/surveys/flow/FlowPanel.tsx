import { UnstyledButton } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { focusLater } from '../../../components/form/focus'
import { Chevron } from '../../../components/ui/cells/Chevron'
import { t, tn } from '../../../lib/i18n/translate'
import { useSurvey } from '../form/survey-context'
import { toChoiceAnswer } from '../model/branching'
import { countRenumberedEdges } from '../model/edit-questions'
import { type QuestionDraft, serializeQuestions } from '../model/questions'
import type { SurveyValues } from '../model/survey-values'
import { FlowView } from './FlowView'
import classes from './flow.module.css'
import type { FlowIssue } from './flow-issue'
import { buildReport } from './simulate-path'

/** Flow of the questions of the surrounding form. */
export function FlowPanel() {
  const { survey } = useSurvey()
  const { getValues } = useFormContext<SurveyValues>()
  const { questions, appearance } = useDeferredFormValues<SurveyValues>()
  const { defaultValues } = useFormState<SurveyValues>()
  const [open, setOpen] = useState(false)
  const id = useId()
  const report = useMemo(
    () => buildReport(serializeQuestions(questions, survey?.questions ?? null), appearance),
    [questions, appearance, survey],
  )
  if (questions.length === 0) return null
  if (report === null) {
    return (
      <p className="mt-16 soft text-sm">
        {appearance.shuffleQuestions === true
          ? t('Questions are shown in random order.')
          : t('Questions are shown in order.')}
      </p>
    )
  }
  // The form starts with all of its values.
  const renumberedCount = countRenumberedEdges(
    (defaultValues?.questions ?? []) as SurveyValues['questions'],
    questions,
  )
  const show = (index: number, name: string | null) => {
    const draft = getValues(`questions.${index}`)
    if (draft) showQuestion(draft.key, name)
  }
  return (
    <div className="outlined rounded mt-16">
      <h3 className={classes.heading}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Chevron open={open} />
          <span>{t('Paths')}</span>
          <span className="soft text-sm regular">{report.paths}</span>
          {report.counts && (
            <span
              className="tone text-sm medium"
              data-tone={report.severity === 'problem' ? 'error' : undefined}
            >
              {report.counts}
            </span>
          )}
        </UnstyledButton>
      </h3>
      {renumberedCount > 0 && (
        <p className="px-16 mb-10 soft text-sm">
          {tn(
            renumberedCount,
            '{n} branch was updated to the new number of its question.',
            '{n} branches were updated to the new numbers of their questions.',
          )}
        </p>
      )}
      <div id={id} className={classes.body} hidden={!open}>
        {open && (
          <FlowView
            flow={report.flow}
            findings={report.findings}
            onOpen={(index) => show(index, `questions.${index}.wire.question`)}
            onShow={(issue) => {
              const { question } = issue
              if (question !== null) show(question, resolveField(issue, getValues(`questions.${question}`)))
            }}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Maps the field of an issue to its current name in the form, where answers are in the order in which they were set.
 */
function resolveField({ field, answer, question }: FlowIssue, draft: QuestionDraft | undefined): string {
  if (answer === null || !draft) return field
  const choice = draft.wire.type === 'single_choice' ? draft.choices[Number(answer)] : undefined
  const name = choice ? toChoiceAnswer(choice.key) : answer
  const at = draft.branching.answers.findIndex((branch) => branch.answer === name)
  return `questions.${question}.branching.answers.${at < 0 ? name : at}.target`
}

/** Expands the card of a question and focuses a field in it, or its header if there is no such field. */
function showQuestion(key: string, field: string | null) {
  const head = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(key)}-fields"]`)
  if (head?.getAttribute('aria-expanded') === 'false') head.click()
  head?.focus()
  if (field !== null) focusLater(field)
}
