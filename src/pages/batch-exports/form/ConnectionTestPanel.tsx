import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { api } from '../../../../contract'
import type { DestinationType } from '../../../../contract/domain/exports'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { t } from '../../../lib/i18n/translate'
import type { ExportScope } from '../scope'
import classes from './form.module.css'
import { type StepState, useConnectionTest } from './use-connection-test'
import type { ExportValues } from './values'

interface ConnectionTestProps {
  scope: ExportScope
  type: DestinationType
  /** Export whose saved secrets are used for those that are not replaced; null for a new one. */
  id: string | null
  /** Values as loaded. */
  loaded: ExportValues
}

/** Tests the destination with the current form values, step by step, until one fails. */
export function ConnectionTestPanel({ scope, type, id, loaded }: ConnectionTestProps) {
  const { getValues } = useFormContext<ExportValues>()
  const steps = useQuery({
    ...query(scope.resource, 'test', { params: scope.params, query: { destination: type } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const test = useConnectionTest(scope, id, loaded)
  const reason = useDenialReason(api[scope.resource][id === null ? 'runTestStepNew' : 'runTestStep'])
  // Some servers have no test for some types.
  const all = steps.data?.steps ?? []
  if (all.length === 0) return null
  return (
    <section className={classes.preview} aria-label={t('Connection test')}>
      <h2>{t('Connection test')}</h2>
      {reason && <p>{reason}</p>}
      <ol className={classes.steps}>
        {all.map((step, index) => (
          <ConnectionStep key={step.name} step={step} state={test.states[index] ?? { kind: 'pending' }} />
        ))}
      </ol>
      {test.error !== null && <ErrorPanel error={test.error} />}
      <p className={classes.hint} role="status">
        {verdict(test.states, all.length)}
      </p>
      <Button
        variant="default"
        disabled={test.isRunning || reason !== null}
        title={reason ?? undefined}
        onClick={() => void test.start(getValues(), all.length)}
      >
        {test.isRunning ? t('Testing…') : test.states.length > 0 ? t('Test again') : t('Test connection')}
      </Button>
    </section>
  )
}

function verdict(states: { kind: string }[], count: number): string {
  if (states.some(({ kind }) => kind === 'failed')) return t('The test failed. Later steps were skipped.')
  return states.length === count && states.every(({ kind }) => kind === 'passed')
    ? t('The test passed.')
    : t('Uses the current values of the form. Nothing is saved.')
}

const WORDS: Record<StepState['kind'], string> = {
  pending: t('not tested'),
  running: t('running'),
  passed: t('passed'),
  failed: t('failed'),
}

/** Step of a connection test and its result, with the server's message. */
function ConnectionStep({ step, state }: { step: { name: string; description: string }; state: StepState }) {
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
