import { type Action, isChange } from './action'

/** Whether an action can be done to many records at once. What follows in the dashboard afterwards is about one. */
export const forMany = <Row>({ does }: Action<Row>): boolean => isChange(does) && !does.after
