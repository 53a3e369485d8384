import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RequestPreview } from '../../../api/client/request-snippets'
import { executeMutation, getEndpoint, type Mutation, toRequest } from '../../../api/query/mutation'
import { formatEnumeration } from '../../../lib/i18n/locale'
import { t, tn } from '../../../lib/i18n/translate'
import type { ActionChange } from '../../actions/action'
import { sendChange } from '../../actions/run-action'
import { formatRowCount } from '../../data-table/format-row-count'
import { removeRows } from '../../data-table/selection/selection'
import {
  type SelectableTable,
  type SelectionKey,
  updateSelection,
} from '../../data-table/selection/use-row-selection'
import type { RouteParams } from '../../data-table/table'
import { requestConfirmation } from '../../overlays/open-dialog'
import { buildRequestUrl } from '../../request-inspector/inspector'
import { RequestView } from '../../request-inspector/RequestView'
import { CopyAction } from '../../ui/cells/CopyButton'
import { loadHistory } from '../../undo-history/model/history'
import { planUndo } from '../../undo-history/model/plan'
import { getEntry } from '../../undo-history/model/record'
import { getUndo } from '../../undo-history/model/undo'
import { isDeletion, type Undo, type UndoStep } from '../../undo-history/model/undo-step'
import { type ApplicableAction, groupByReason, type SkippedRow } from './applicable-actions'
import { buildBulkScript, formatActionLabel, formatNames } from './labels'
import { startRun } from './queue/start-run'
import type { InverseTask, TaskInput } from './queue/task'

interface Bulk<Row> {
  table: SelectableTable<Row>
  applicable: ApplicableAction<Row> & { change: ActionChange<Row> }
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
export function confirmBulkAction<Row>({ table, applicable, params, selectionKey }: Bulk<Row>): void {
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
    const fallback: typeof change.fallback = (...args) => {
      const next = change.fallback?.(...args) ?? null
      sentMutation = next ?? sentMutation
      return next
    }
    return {
      name,
      href: table.href?.(row, params),
      send: async () => {
        const result = await sendChange({ ...change, fallback }, row, mutation)
        const problem = change.problem?.(row, result.response) ?? null
        if (problem !== null) throw new Error(problem)
        return result
      },
      back: () => getInverseTask(sentMutation),
    }
  }
}

const getUndoSteps = (undo: Undo): UndoStep[] => {
  if ('reason' in undo) throw new Error(undo.reason)
  return undo.steps
}

/** Creates the undo of a write from its journal entry; null if it is irreversible. */
function getInverseTask(mutation: Mutation): InverseTask | null {
  const entry = getEntry(mutation)
  const undo = entry && getUndo(entry, undefined, new Map())
  if (!entry || !undo || 'reason' in undo) return null
  return {
    deletes: undo.steps.some(({ write: mutation }) => isDeletion(getEndpoint(mutation), mutation.input.body)),
    notRestored: undo.steps.flatMap(({ notRestored }) => notRestored),
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

const REQUESTS_SHOWN = 3
const NAMES_SHOWN = 8
const MESSAGES_SHOWN = 3

interface BulkQuestionProps {
  /** Consequences for each record. */
  messages: readonly { name: string; message: ReactNode }[]
  skipped: readonly SkippedRow[]
  requests: readonly { name: string; request: RequestPreview }[]
}

/** Content of a bulk confirmation: consequences, skipped records and requests. */
function BulkConfirmation({ messages, skipped, requests }: BulkQuestionProps) {
  const rest = requests.length - REQUESTS_SHOWN
  return (
    <Stack gap="sm">
      <WhatHappens messages={messages} />
      <p className="soft break">
        {formatNames(
          messages.map(({ name }) => name),
          NAMES_SHOWN,
        )}
      </p>
      {skipped.length > 0 && (
        <div>
          <p className="break">
            {tn(skipped.length, '1 selected record is skipped:', '{n} selected records are skipped:')}
          </p>
          <ul className="grid bullets gap-4 mt-4 break">
            {groupByReason(skipped).map(({ why, names }) => (
              <li key={why}>
                {why} <span className="soft">{formatNames(names, NAMES_SHOWN)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary className="soft text-sm">{t('API requests')}</summary>
        <Stack gap="xs" align="stretch">
          <CopyAction
            label={t('Copy all as a shell script')}
            text={() => buildBulkScript(requests.map(repeatable))}
          />
          {requests.slice(0, REQUESTS_SHOWN).map(({ name, request }) => (
            <RequestView key={`${request.path} ${name}`} request={request} />
          ))}
          {rest > 0 && <span className="soft">{t('and {rest} more requests like these', { rest })}</span>}
        </Stack>
      </details>
    </Stack>
  )
}

const repeatable = ({
  name,
  request: { method, path, body },
}: {
  name: string
  request: RequestPreview
}) => ({
  name,
  method,
  url: buildRequestUrl(path),
  body: body === undefined ? null : JSON.stringify(body),
})

/** A text common to all is displayed once. If they differ, the first few are displayed, each under its name. */
function WhatHappens({ messages }: Pick<BulkQuestionProps, 'messages'>) {
  const [first] = messages
  const nonEmptyMessages = messages.filter(({ message }) => message !== undefined)
  if (nonEmptyMessages.length === 0) return null
  if (messages.every(({ message }) => message === first?.message)) return <div>{first?.message}</div>
  const rest = nonEmptyMessages.length - MESSAGES_SHOWN
  return (
    <ul className="grid bullets gap-4 mt-4 break">
      {nonEmptyMessages.slice(0, MESSAGES_SHOWN).map(({ name, message }) => (
        <li key={name}>
          <strong>{name}</strong>: {message}
        </li>
      ))}
      {rest > 0 && <li className="soft">{t('and {rest} more', { rest })}</li>}
    </ul>
  )
}
