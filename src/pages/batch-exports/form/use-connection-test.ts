import { useState } from 'react'
import { useApiMutation } from '../../../api/query/use-api-mutation'
import { t } from '../../../lib/i18n/translate'
import type { ExportScope } from '../scope'
import { changedConfig, completeConfig, filledConfig } from './config'
import type { ExportValues } from './values'

export type StepState =
  | { kind: 'pending' }
  | { kind: 'running' }
  | { kind: 'passed' }
  | { kind: 'failed'; message: string }

/** Runs the steps of a connection test sequentially and stops at the first failure. */
export function useConnectionTest(
  { resource, params }: ExportScope,
  id: string | null,
  loaded: ExportValues,
) {
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
