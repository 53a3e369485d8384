import type { DestinationType } from '../../../contract/domain/exports'
import type { ConnectionTestStep } from '../../../contract/schemas/batch-exports'
import { invalid } from '../../core/errors'
import type { Destinations } from './destinations'
import { checkConfig } from './destinations/config'
import { explainError } from './engine/messages'

/** Timeout of one step. */
const STEP_MS = 60_000

/** Lists the connection test steps of a destination type, none of them executed. */
export const getConnectionSteps = (destinations: Destinations, type: DestinationType) => ({
  steps: destinations[type].steps.map(({ name, description }) => ({ name, description, result: null })),
})

interface Attempt {
  type: DestinationType
  config: Record<string, unknown>
  /** Stored configuration of the export, from which omitted secrets are taken. */
  stored: Record<string, unknown> | null
  step: number
}

/** Executes one step for real. A failure is a result, not an error. */
export async function runStep(destinations: Destinations, attempt: Attempt): Promise<ConnectionTestStep> {
  const config = checkConfig(attempt.type, attempt.config, attempt.stored)
  const step = destinations[attempt.type].steps[attempt.step]
  if (!step) throw invalid('Unknown step.', 'step')
  const { name, description } = step
  try {
    await step.run(config, AbortSignal.timeout(STEP_MS))
    return { name, description, result: { status: 'Passed', message: null } }
  } catch (error) {
    return { name, description, result: { status: 'Failed', message: explainError(error) } }
  }
}
