import type { Destination } from './destination'
import { MODEL_FIELDS } from './sql/fields'

/** Destination that reads and counts rows without writing them. */
export const noOpDestination: Destination = {
  fields: MODEL_FIELDS,
  async write({ rows, signal, wrote }) {
    for await (const batch of rows.values(signal)) {
      signal.throwIfAborted()
      wrote(batch.length, 0)
    }
  },
  steps: [],
}
