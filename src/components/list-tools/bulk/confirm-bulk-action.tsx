import { executeMutation, getEndpoint, type Mutation, toRequest } from '../../../api/query/mutation'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { t } from '../../../lib/i18n/translate'
import type { ActionChange } from '../../actions/action'
import { sendChange } from '../../actions/run-action'
import { formatRowCount } from '../../data-table/format-row-count'
import { removeRows } from '../../data-table/selection/selection'
import { type SelectionKey, updateSelection } from '../../data-table/selection/selection-store'
import type { SelectableTable } from '../../data-table/selection/use-row-selection'
import type { RouteParams } from '../../data-table/table'
import { requestConfirmation } from '../../overlays/open-dialog'
import { loadHistory } from '../../undo-history/model/history'
import { planUndo } from '../../undo-history/model/plan'
import { getEntry } from '../../undo-history/model/record'
import { getUndo } from '../../undo-history/model/undo'
import { isDeletion, type Undo, type UndoStep } from '../../undo-history/model/undo-step'
import type { ApplicableAction } from './applicable-actions'
import { BulkConfirmation } from './BulkConfirmation'
import { formatActionLabel } from './labels'
import { startRun } from './queue/runs'
import type { InverseTask, TaskInput } from './queue/task'

interface Bulk<Row> {
  table: SelectableTable<Row>
  fit: ApplicableAction<Row> & { change: ActionChange<Row> }
  params: RouteParams
  selectionKey: SelectionKey
}

/** Row and its write. */
interface BulkItem<Row> {
  id: string
  row: Row
  name: string
  write: Mutation
}

/** Confirms a change once for all applicable rows, and sends it for each. */
export function confirmBulkAction<Row>({ table, fit: applicable, params, selectionKey }: Bulk<Row>): void {
  const { action, change, rows, skipped } = applicable
  // Created once, so that the requests in the confirmation are those that are sent.
  const parts = [...rows].map(
    ([id, row]): BulkItem<Row> => ({ id, row, name: table.rowName(row), write: change.write(row) }),
  )
  const [first] = parts
  if (!first) return
  const single = change.question?.(first.row)
  const isOne = parts.length === 1
  const subject = isOne ? first.name : formatRowCount(table, parts.length)
  const title = formatActionLabel(action.label, subject)
  const danger = action.danger || single?.danger
  const requiredText = isOne ? single?.typed : danger ? String(parts.length) : undefined

  requestConfirmation({
    title: t('{action}?', { action: title }),
    message: (
      <BulkConfirmation
        messages={parts.map(({ row, name }) => ({ name, message: change.question?.(row).message }))}
        skipped={skipped}
        requests={parts.map(({ name, write: mutation }) => ({ name, request: toRequest(mutation) }))}
      />
    ),
    confirm: formatActionLabel(action.label, String(parts.length)),
    danger,
    typed: requiredText,
    action: async () => {
      startRun(
        title,
        parts.map((part) => toTask(part)),
      )
      updateSelection<Row>(selectionKey, (before) => removeRows(before, [...rows.keys()]))
    },
  })

  function toTask({ row, name, write: mutation }: BulkItem<Row>): TaskInput {
    let sentMutation = mutation
    const instead: typeof change.fallback = (...refused) => {
      const next = change.fallback?.(...refused) ?? null
      sentMutation = next ?? sentMutation
      return next
    }
    return {
      name,
      href: table.href?.(row, params),
      send: async () => {
        const result = await sendChange({ ...change, fallback: instead }, row, mutation)
        const problem = change.problem?.(row, result.answer) ?? null
        if (problem !== null) throw new Error(problem)
        return result
      },
      back: () => getInverseTask(sentMutation),
    }
  }
}

const getUndoSteps = (undo: Undo): UndoStep[] => {
  if ('whyNot' in undo) throw new Error(undo.whyNot)
  return undo.ways
}

/** Creates the undo of a write from its journal entry; null if it is irreversible. */
function getInverseTask(mutation: Mutation): InverseTask | null {
  const entry = getEntry(mutation)
  const undo = entry && getUndo(entry, undefined, new Map())
  if (!entry || !undo || 'whyNot' in undo) return null
  return {
    deletes: undo.ways.some(({ write: mutation }) => isDeletion(getEndpoint(mutation), mutation.input.body)),
    lost: undo.ways.flatMap(({ lost }) => lost),
    send: async () => {
      // The undo depends on the current state of the record when its turn comes.
      const steps = getUndoSteps(await planUndo(entry, await loadHistory(entry.owner)))
      const changed = steps.flatMap(({ conflicts }) => conflicts.map(({ field }) => field))
      if (changed.length > 0)
        throw new Error(
          t('Changed since and left unchanged: {changed}.', { changed: formatEnumeration(changed) }),
        )
      for (const step of steps) await executeMutation(step.write)
    },
  }
}
