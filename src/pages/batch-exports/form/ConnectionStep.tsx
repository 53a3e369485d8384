import { Loader } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { t } from '../../../texts/translate'
import classes from './form.module.css'
import type { StepState } from './use-connection-test'

const WORDS: Record<StepState['kind'], string> = {
  pending: t('not tested'),
  running: t('running'),
  passed: t('passed'),
  failed: t('failed'),
}

/** Step of a connection test and its result, with the server's message. */
export function ConnectionStep({
  step,
  state,
}: {
  step: { name: string; description: string }
  state: StepState
}) {
  return (
    <li className={classes.step} data-state={state.kind}>
      <Sign kind={state.kind} />
      <div>
        <span className={classes.stepName}>{step.name}</span>
        <span className={classes.hint}> {WORDS[state.kind]}</span>
        <p className={classes.hint}>{step.description}</p>
        {state.kind === 'failed' && (
          <p className={classes.stepError} role="alert">
            {state.message}
          </p>
        )}
      </div>
    </li>
  )
}

function Sign({ kind }: { kind: StepState['kind'] }) {
  if (kind === 'running') return <Loader size={18} aria-hidden />
  const Icon = kind === 'passed' ? IconCircleCheck : kind === 'failed' ? IconCircleX : IconCircleDashed
  return <Icon size={18} aria-hidden />
}
