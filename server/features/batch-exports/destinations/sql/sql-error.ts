import { type OutboundError, toOutboundError } from '../../../../core/net/outbound-error'
import { PermanentError } from '../destination'

/** Error sent by the database itself. */
interface DatabaseError extends Error {
  /** SQLSTATE of the error. */
  code: string
  severity: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'severity' in error && 'code' in error

/** Messages for errors that users can fix, by SQLSTATE or by its class. */
const PERMANENT: Record<string, string> = {
  '28P01': 'The database does not accept the user and password.',
  '28': 'The database does not allow this user to log in.',
  '3D000': 'The database does not exist.',
  '3F000': 'The schema does not exist.',
  '42501': 'The user is not allowed to do this.',
  '42P01': 'The table does not exist.',
  '42P10': 'The table needs a primary key on team_id and distinct_id.',
  '42703': 'The table is missing a column.',
  '42804': 'A column of the table has another type than the data.',
  '42809': 'This relation is not a table that accepts rows.',
  '42': 'The database rejected the statement as invalid.',
  '22001': 'A value is too long for its column.',
  '22': 'A value does not fit its column.',
  '23': 'The data violates a constraint of the table.',
  '25006': 'The database is read-only.',
  '0A': 'The database does not support this.',
  '53100': 'The disk of the database is full.',
  '54': 'The data exceeds a limit of the database.',
}

/** Returns the SQLSTATE of a connection error; null if the database sent none. */
export function getSqlState(error: unknown): string | null {
  if (isDatabaseError(error)) return error.code
  return error instanceof Error && error.cause ? getSqlState(error.cause) : null
}

/** Converts a statement error of the database to a message; permanent if only a user can fix it. */
export function toStatementError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error
  const sentence = PERMANENT[error.code] ?? PERMANENT[error.code.slice(0, 2)]
  const words = `It says: ${error.message.replace(/\.$/, '')}.`
  if (sentence) return new PermanentError(`${sentence} ${words}`, { cause: error })
  return new Error(`The database reported an error. ${words}`, { cause: error })
}

/** Message of the driver, which has no code for it. */
const NO_TLS = 'The server does not support SSL connections'

/** Converts a login error to a message for users. */
export function toLoginError(error: unknown, host: string): unknown {
  if (error instanceof PermanentError) return error
  if (isDatabaseError(error)) return toStatementError(error)
  if (error instanceof Error && error.message === NO_TLS) {
    return new PermanentError(
      `${host} does not support encrypted connections. Set sslmode to disable to connect without encryption.`,
    )
  }
  const failure: OutboundError = toOutboundError(error, host)
  const permanent = failure.reason === 'tls' || failure.reason === 'private_address'
  return permanent ? new PermanentError(failure.message, { cause: error }) : failure
}
