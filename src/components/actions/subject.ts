import { toRequest } from '../../api/mutation'
import type { RequestPreview } from '../../api/request-preview'
import { type Action, isChange } from './action'
import type { Run } from './use-run'

/** Record with its display name and the actions of its resource. */
export interface Subject<Row> {
  name: string
  row: Row
  actions: readonly Action<Row>[]
}

/** Action bound to the current record, for palettes and keyboard shortcuts. */
export interface Offer extends Pick<Action<never>, 'id' | 'label' | 'icon' | 'keys' | 'danger'> {
  /** Reason why it is unavailable; null if it is available. */
  whyNot: string | null
  run: () => Promise<void>
  /** Returns its request; null if it sends nothing by itself. */
  request: (() => RequestPreview) | null
}

/** Returns the actions that apply to a record in its state. */
export const fitting = <Row>({ actions, row }: Subject<Row>): Action<Row>[] =>
  actions.filter(({ fits }) => fits?.(row) ?? true)

/** Returns one of the actions if it applies to the record. */
export const actionOf = <Row>(
  actions: readonly Action<Row>[],
  wanted: string,
  row: Row,
): Action<Row> | undefined => actions.find(({ id, fits }) => id === wanted && (fits?.(row) ?? true))

/** Returns the actions of a record, each bound to it. */
export const offersOf = <Row>(subject: Subject<Row>, run: Run): Offer[] =>
  fitting(subject).map((action) => {
    const { id, label, icon, keys, danger, whyNot, does } = action
    const { row } = subject
    return {
      id,
      label,
      ...(icon && { icon }),
      ...(keys && { keys }),
      ...(danger && { danger }),
      whyNot: whyNot?.(row) ?? null,
      run: () => run(action, row),
      request: isChange(does) ? () => toRequest(does.write(row)) : null,
    }
  })

/** Request of one change of a record. */
export interface NamedRequest extends Pick<Action<never>, 'id' | 'label'> {
  request: RequestPreview
}

/** Returns the request of each available change of the record. */
export const requestsOf = <Row>(subject: Subject<Row>): NamedRequest[] =>
  fitting(subject).flatMap(({ id, label, does, whyNot }) =>
    isChange(does) && (whyNot?.(subject.row) ?? null) === null
      ? [{ id, label, request: toRequest(does.write(subject.row)) }]
      : [],
  )
