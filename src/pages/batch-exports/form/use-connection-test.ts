import { useState } from 'react'
import { useWrite } from '../../../api/use-write'
import { t } from '../../../texts/text'
import type { ExportPlace } from '../place'
import { changedConfig, filledConfig, wholeConfig } from './config'
import type { ExportValues } from './values'

export type StepState =
  | { kind: 'pending' }
  | { kind: 'running' }
  | { kind: 'passed' }
  | { kind: 'failed'; message: string }

/** The steps of a connection test as they are done: one after the other, none after one that fails. */
export function useConnectionTest(
  { resource, params }: ExportPlace,
  id: string | null,
  loaded: ExportValues,
) {
  const [states, setStates] = useState<StepState[]>([])
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { mutateAsync: tryNew } = useWrite(resource, 'runTestStepNew')
  const { mutateAsync: trySaved } = useWrite(resource, 'runTestStep')

  const start = async (values: ExportValues, count: number) => {
    const body = testBody(values, id === null ? null : loaded)
    if (body === null) return
    setRunning(true)
    setError(null)
    const done: StepState[] = []
    try {
      for (let step = 0; step < count; step += 1) {
        setStates([...done, { kind: 'running' }])
        const { result } =
          id === null
            ? await tryNew({ params, body: { ...body, step } })
            : await trySaved({ params: { ...params, id }, body: { ...body, step } })
        const state: StepState =
          result.status === 'Failed'
            ? { kind: 'failed', message: result.message ?? t('It failed.') }
            : { kind: 'passed' }
        done.push(state)
        setStates([...done])
        if (state.kind === 'failed') break
      }
    } catch (failure) {
      setStates(done)
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  return { states, isRunning, error, start }
}

/** What is tested: the destination as it stands in the form. Secrets that are not replaced are left to the server. */
function testBody({ name, model, interval, destination }: ExportValues, loaded: ExportValues | null) {
  const { type, config } = destination
  if (type === null) return null
  const sent =
    loaded === null
      ? filledConfig(type, config)
      : changedConfig(wholeConfig(type, loaded.destination.config), wholeConfig(type, config))
  // Some servers want a whole export, although they only look at its destination.
  return { name: name.trim() || 'Connection test', model, interval, destination: { type, config: sent } }
}
