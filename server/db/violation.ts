import { causesOf } from './causes'

/** Whether an error says that a row would break this constraint, wherever in the chain of causes the driver says so. */
export const violates = (error: unknown, constraint: string): boolean =>
  causesOf(error).some((cause) => 'constraint' in cause && cause.constraint === constraint)
