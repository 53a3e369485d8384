import type { ExportDestination } from './destination'
import { MODEL_FIELDS } from './sql/model-fields'

/** Destination that reads and counts rows without writing them. */
export const noOpDestination: ExportDestination = {
  fields: MODEL_FIELDS,
  async write({ rows, signal, onWritten }) {
    for await (const batch of rows.values(signal)) {
      signal.throwIfAborted()
      onWritten(batch.length, 0)
    }
  },
  steps: [],
}
