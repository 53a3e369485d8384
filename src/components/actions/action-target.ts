import type { RequestPreview } from '../../api/client/request-snippets'
import { toRequest } from '../../api/query/mutation'
import { type Action, isChange } from './action'
import type { RunAction } from './run-action'

/** Record with its display name and the actions of its resource. */
export interface ActionTarget<Row> {
  name: string
  row: Row
  actions: readonly Action<Row>[]
}

/** Action bound to the current record, for palettes and keyboard shortcuts. */
export interface BoundAction extends Pick<Action<never>, 'id' | 'label' | 'icon' | 'keys' | 'danger'> {
  /** Reason why it is unavailable; null if it is available. */
  disabledReason: string | null
  run: () => Promise<void>
  /** Returns its request; null if it sends nothing by itself. */
  request: (() => RequestPreview) | null
}

/** Returns the actions that apply to a record in its state. */
export const getAvailableActions = <Row>({ actions, row }: ActionTarget<Row>): Action<Row>[] =>
  actions.filter(({ isAvailable }) => isAvailable?.(row) ?? true)

/** Returns one of the actions if it applies to the record. */
export const findAction = <Row>(
  actions: readonly Action<Row>[],
  actionId: string,
  row: Row,
): Action<Row> | undefined =>
  actions.find(({ id, isAvailable }) => id === actionId && (isAvailable?.(row) ?? true))

/** Returns the actions of a record, each bound to it. */
export const bindActions = <Row>(target: ActionTarget<Row>, run: RunAction): BoundAction[] =>
  getAvailableActions(target).map((action) => {
    const { id, label, icon, keys, danger, disabledReason, effect } = action
    const { row } = target
    return {
      id,
      label,
      icon,
      keys,
      danger,
      disabledReason: disabledReason?.(row) ?? null,
      run: () => run(action, row),
      request: isChange(effect) ? () => toRequest(effect.write(row)) : null,
    }
  })

/** Request of one change of a record. */
export interface LabeledRequest extends Pick<Action<never>, 'id' | 'label'> {
  request: RequestPreview
}

/** Returns the request of each available change of the record. */
export const getRequests = <Row>(target: ActionTarget<Row>): LabeledRequest[] =>
  getAvailableActions(target).flatMap(({ id, label, effect, disabledReason }) =>
    isChange(effect) && (disabledReason?.(target.row) ?? null) === null
      ? [{ id, label, request: toRequest(effect.write(target.row)) }]
      : [],
  )
