import { startRun } from '../../api/bulk/runs'
import type { TaskInput } from '../../api/bulk/task'
import { type Mutation, toRequest } from '../../api/mutation'
import { t } from '../../texts/text'
import { sendChange } from '../actions/perform'
import { ask } from '../confirm/question'
import { rowWords } from '../data-table/row-words'
import { less } from '../data-table/selection/selection'
import { type Place, select } from '../data-table/selection/selections'
import type { Params, Table } from '../data-table/table'
import { BulkQuestion } from './BulkQuestion'
import type { Fit } from './fit'
import { wayBack } from './way-back'
import { deedOf } from './words'

interface Bulk<Row> {
  table: Table<Row>
  fit: Fit<Row>
  params: Params
  place: Place
}

/** Row and its write. */
interface Part<Row> {
  id: string
  row: Row
  name: string
  write: Mutation
}

/** Confirms a change once for all applicable rows, and sends it for each. */
export function askBulk<Row>({ table, fit, params, place }: Bulk<Row>): void {
  const { action, change, rows, skipped } = fit
  // Created once, so that the requests in the confirmation are those that are sent.
  const parts = [...rows].map(
    ([id, row]): Part<Row> => ({ id, row, name: table.rowName(row), write: change.write(row) }),
  )
  const [first] = parts
  if (!first) return
  const single = change.question?.(first.row)
  const isOne = parts.length === 1
  const what = isOne ? first.name : rowWords(table, parts.length)
  const title = deedOf(action.label, what)
  const danger = action.danger || single?.danger
  const typed = isOne ? single?.typed : danger ? String(parts.length) : undefined

  ask({
    title: t('{deed}?', { deed: title }),
    message: (
      <BulkQuestion
        messages={parts.map(({ row, name }) => ({ name, message: change.question?.(row).message }))}
        skipped={skipped}
        requests={parts.map(({ name, write }) => ({ name, request: toRequest(write) }))}
      />
    ),
    confirm: deedOf(action.label, String(parts.length)),
    ...(danger && { danger }),
    ...(typed !== undefined && { typed }),
    action: async () => {
      startRun(
        title,
        parts.map((part) => lineOf(part)),
      )
      select<Row>(place, (before) => less(before, [...rows.keys()]))
    },
  })

  function lineOf({ row, name, write }: Part<Row>): TaskInput {
    let sent = write
    const instead: typeof change.instead = (...refused) => {
      const next = change.instead?.(...refused) ?? null
      sent = next ?? sent
      return next
    }
    return {
      name,
      href: table.href?.(row, params),
      send: async () => {
        const result = await sendChange({ ...change, instead }, row, write)
        const problem = change.problem?.(row, result.answer) ?? null
        if (problem !== null) throw new Error(problem)
        return result
      },
      back: () => wayBack(sent),
    }
  }
}
