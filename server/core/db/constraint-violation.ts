import { getCauseChain } from './cause-chain'

/** Checks the cause chain of an error for a violation of this constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  getCauseChain(error).some((cause) => 'constraint' in cause && cause.constraint === constraint)
