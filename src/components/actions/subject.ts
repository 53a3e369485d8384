import type { Planned } from '../../api/planned'
import { requestOf } from '../../api/write'
import { type Action, isChange } from './action'
import type { Run } from './use-run'

/** A record, what it is called, and what can be done with records of its kind. */
export interface Subject<Row> {
  name: string
  row: Row
  actions: readonly Action<Row>[]
}

/** An action of the record on show, bound to it: what a palette lists and what a key does. */
export interface Offer extends Pick<Action<never>, 'id' | 'label' | 'icon' | 'keys' | 'danger'> {
  /** Why it is not to be had; null when it is. */
  whyNot: string | null
  run: () => Promise<void>
  /** What it sends; null where it sends nothing by itself. */
  request: (() => Planned) | null
}

/** The actions that a record in its state has. */
export const fitting = <Row>({ actions, row }: Subject<Row>): Action<Row>[] =>
  actions.filter(({ fits }) => fits?.(row) ?? true)

/** One of the actions, where the record has it. */
export const actionOf = <Row>(
  actions: readonly Action<Row>[],
  wanted: string,
  row: Row,
): Action<Row> | undefined => actions.find(({ id, fits }) => id === wanted && (fits?.(row) ?? true))

/** What a record has, each bound to the record. */
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
      request: isChange(does) ? () => requestOf(does.write(row)) : null,
    }
  })

/** What one change of a record would send. */
export interface NamedRequest extends Pick<Action<never>, 'id' | 'label'> {
  request: Planned
}

/** What each change that can be made to the record would send. */
export const requestsOf = <Row>(subject: Subject<Row>): NamedRequest[] =>
  fitting(subject).flatMap(({ id, label, does, whyNot }) =>
    isChange(does) && (whyNot?.(subject.row) ?? null) === null
      ? [{ id, label, request: requestOf(does.write(subject.row)) }]
      : [],
  )
