import type { DestinationType } from '../../../contract/exports'
import type { ConnectionTestStep } from '../../../contract/schemas/batch-exports'
import type { Destinations } from '../../exports/destinations'
import { checkConfig } from '../../exports/destinations/config'
import { messageOf } from '../../exports/engine/words'
import { invalid } from '../../http/errors'

/** The longest that somebody waits for one step. */
const STEP_MS = 60_000

/** The steps of the connection test of a type of destination, none of them done. */
export const stepsOf = (destinations: Destinations, type: DestinationType) => ({
  steps: destinations[type].steps.map(({ name, description }) => ({ name, description, result: null })),
})

interface Attempt {
  type: DestinationType
  config: Record<string, unknown>
  /** What the export has; secrets that were left out are taken from it. */
  stored: Record<string, unknown> | null
  step: number
}

/** Does one step for real. That it fails is an answer, not an error. */
export async function runStep(destinations: Destinations, attempt: Attempt): Promise<ConnectionTestStep> {
  const config = checkConfig(attempt.type, attempt.config, attempt.stored)
  const step = destinations[attempt.type].steps[attempt.step]
  if (!step) throw invalid('There is no such step.', 'step')
  const { name, description } = step
  try {
    await step.run(config, AbortSignal.timeout(STEP_MS))
    return { name, description, result: { status: 'Passed', message: null } }
  } catch (error) {
    return { name, description, result: { status: 'Failed', message: messageOf(error) } }
  }
}
