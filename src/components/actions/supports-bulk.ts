import { type Action, isChange } from './action'

/** Returns true if an action supports bulk use. Further effects in the dashboard are specific to one record. */
export const supportsBulk = <Row>({ effect }: Action<Row>): boolean => isChange(effect) && !effect.after
