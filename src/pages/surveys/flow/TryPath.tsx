import { Button } from '@mantine/core'
import { useId } from 'react'
import { focusLater } from '../../../components/form/focus'
import { t, tn } from '../../../lib/i18n/translate'
import classes from './flow.module.css'
import type { Flow } from './graph'
import { formatTitle } from './labels'
import type { SimulatedPath } from './simulate-path'

interface TryPathProps {
  flow: Flow
  walk: SimulatedPath
  onWalk: (answers: string[] | null) => void
}

const LOST = t(
  'The survey disappears here because the next question does not exist. The response is never completed.',
)

function describePosition({ at, steps }: SimulatedPath, flow: Flow) {
  if (at === 'end')
    return tn(steps.length, 'End after {n} question. {end}.', 'End after {n} questions. {end}.', {
      end: flow.end,
    })
  if (at === 'stuck') return t('The survey cannot continue here because it cannot evaluate the answer.')
  const question = flow.questions[at]
  return question ? `${at + 1}. ${formatTitle(question)}` : LOST
}

/** Simulates a path through the questions, answered one by one like a respondent would. */
export function TryPath({ flow, walk: path, onWalk }: TryPathProps) {
  const id = useId()
  const question = typeof path.at === 'number' ? flow.questions[path.at] : undefined
  const keys = path.steps.map(({ answer }) => answer.key)
  const goOn = (answers: string[]) => {
    onWalk(answers)
    focusLater(id)
  }
  return (
    <div className="rounded sunken stack gap-10 p-12">
      <ol className="grid scroll tall gap-2 text-sm break" aria-label={t('Path so far')}>
        {path.steps.map((step, at) => (
          // The same question may be met again: a step is known by its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added and removed at the end.
          <li key={at}>
            <span className="soft">
              {step.question.index + 1}. {formatTitle(step.question)}
            </span>{' '}
            {step.answer.label}
          </li>
        ))}
      </ol>
      <p id={id} tabIndex={-1} className="bold break no-outline">
        {describePosition(path, flow)}
      </p>
      {question && (
        <div className="row wrap gap-8">
          {question.answers.map(({ key, label }) => (
            <Button
              key={key}
              size="compact-md"
              variant="default"
              className={classes.choice}
              onClick={() => goOn([...keys, key])}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="row wrap gap-8">
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={keys.length === 0}
          onClick={() => goOn(keys.slice(0, -1))}
        >
          {t('Back')}
        </Button>
        <Button size="compact-sm" variant="subtle" disabled={keys.length === 0} onClick={() => goOn([])}>
          {t('Start over')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onWalk(null)}>
          {t('Exit test')}
        </Button>
      </div>
    </div>
  )
}
