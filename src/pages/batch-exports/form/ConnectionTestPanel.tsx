import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { api } from '../../../../contract'
import type { DestinationType } from '../../../../contract/domain/exports'
import { useApiMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { t } from '../../../lib/i18n/translate'
import type { ExportScope } from '../scope'
import { changedConfig, completeConfig, filledConfig } from './config'
import classes from './form.module.css'
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
  const all = steps.data?.steps ?? []
  // Some servers have no test for some types.
  if (steps.isError || steps.data?.steps.length === 0) return null
  return (
    <section className={classes.test} aria-label={t('Connection test')}>
      <h2 className="mb-6">{t('Connection test')}</h2>
      {reason && <p className="flush">{reason}</p>}
      {test.states.length > 0 && (
        <ol className="grid gap-10 mt-8 mb-8">
          {all.map((step, index) => (
            <ConnectionStep key={step.name} step={step} state={test.states[index] ?? { kind: 'pending' }} />
          ))}
        </ol>
      )}
      {test.error !== null && <ErrorPanel error={test.error} />}
      <p className="soft text-sm" role="status">
        {verdict(test.states, all.length)}
      </p>
      <Button
        variant="default"
        disabled={test.isRunning || reason !== null || all.length === 0}
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
  return states.length > 0 && states.length === count && states.every(({ kind }) => kind === 'passed')
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
    <li
      className="icon-text"
      data-tone={state.kind === 'passed' ? 'success' : state.kind === 'failed' ? 'error' : undefined}
    >
      <Sign kind={state.kind} />
      <div>
        <span className="medium">{step.name}</span>
        <span className="soft text-sm"> {WORDS[state.kind]}</span>
        <p className="soft text-sm">{step.description}</p>
        {state.kind === 'failed' && (
          <p className="mt-4 error" role="alert">
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

type StepState =
  | { kind: 'pending' }
  | { kind: 'running' }
  | { kind: 'passed' }
  | { kind: 'failed'; message: string }

/** Runs the steps of a connection test sequentially and stops at the first failure. */
function useConnectionTest({ resource, params }: ExportScope, id: string | null, loaded: ExportValues) {
  const [states, setStates] = useState<StepState[]>([])
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { mutateAsync: tryNew } = useApiMutation(resource, 'runTestStepNew')
  const { mutateAsync: trySaved } = useApiMutation(resource, 'runTestStep')

  const start = async (values: ExportValues, count: number) => {
    const body = testBody(values, id === null ? null : loaded)
    if (body === null) return
    setRunning(true)
    setError(null)
    const finishedSteps: StepState[] = []
    try {
      for (let step = 0; step < count; step += 1) {
        setStates([...finishedSteps, { kind: 'running' }])
        const { result } =
          id === null
            ? await tryNew({ params, body: { ...body, step } })
            : await trySaved({ params: { ...params, id }, body: { ...body, step } })
        const state: StepState =
          result.status === 'Failed'
            ? { kind: 'failed', message: result.message ?? t('Failed.') }
            : { kind: 'passed' }
        finishedSteps.push(state)
        setStates([...finishedSteps])
        if (state.kind === 'failed') break
      }
    } catch (failure) {
      setStates(finishedSteps)
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { states, isRunning, error, start }
}

/** Builds the test request from the current form values. Unchanged secrets are filled in by the server. */
function testBody({ name, model, interval, destination }: ExportValues, loaded: ExportValues | null) {
  const { type, config } = destination
  if (type === null) return null
  const requestBody =
    loaded === null
      ? filledConfig(type, config)
      : changedConfig(completeConfig(type, loaded.destination.config), completeConfig(type, config))
  // Some servers require a complete export, although they only read its destination.
  return {
    name: name.trim() || 'Connection test',
    model,
    interval,
    destination: { type, config: requestBody },
  }
}
