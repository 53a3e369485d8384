import { DESTINATION_LABELS, type DestinationType } from '../../../../contract/domain/exports'
import { type ExportDestination, PermanentError } from './destination'
import { MODEL_FIELDS } from './sql/model-fields'

/** Destination whose configuration is stored here, but to which only another server can write. */
export function createUnsupportedDestination(type: DestinationType): ExportDestination {
  const label = DESTINATION_LABELS[type]
  const reject = async () => {
    throw new PermanentError(`This server cannot write to ${label} yet. Choose another destination.`)
  }
  const description = `Checks that this server can write to ${label}.`
  return {
    fields: MODEL_FIELDS,
    write: reject,
    steps: [{ name: 'Find a writer', description, run: reject }],
  }
}
