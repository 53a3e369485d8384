import type { ErrorCode } from '../../../contract/error-codes'
import { ENGLISH, language } from '../../lib/i18n/language'
import { t, translated } from '../../lib/i18n/translate'

const NOT_FOUND = () => t('This record does not exist, or was deleted.')

/** Messages of the API's error codes that say all there is to say. */
const MESSAGES: Partial<Record<ErrorCode, () => string>> = {
  account_exists: () => t('There is already an account with this email address.'),
  already_verified: () => t('This domain is already verified.'),
  authentication_failed: () => t('The API key is invalid.'),
  blank: () => t('This field may not be blank.'),
  csrf_failed: () => t('The request did not come from a page of this server.'),
  does_not_exist: () => t('A record that this one refers to does not exist.'),
  empty: () => t('This list may not be empty.'),
  cohort_does_not_exist: () => t('This cohort does not exist.'),
  error: () => t('The server failed to process the request.'),
  expired: () => t('This invite has expired.'),
  invalid_recipient: () => t('This invite is for another account.'),
  method_not_allowed: () => t('The server does not support this operation.'),
  no_room: () => t('The disk of the database is full. Records can be read, but not changed.'),
  not_authenticated: () => t('An API key is required.'),
  not_found: NOT_FOUND,
  null: () => t('This field is required.'),
  null_characters_not_allowed: () => t('Null characters are not allowed.'),
  request_timeout: () => t('The server did not receive the whole request in time.'),
  required: () => t('This field is required.'),
  surrogate_characters_not_allowed: () => t('Invalid Unicode characters are not allowed.'),
  session_expired: () => t('Your session has expired or was revoked. Sign in again.'),
  unavailable: () => t('The database cannot be reached. Try again shortly.'),
  unique: () => t('This value is already in use.'),
  used: () => t('This invite was already used.'),
  user_already_member: () => t('You are already a member of this organization.'),
  withdrawn: () => t('This invite was revoked or replaced.'),
}

/** Messages of codes with several reasons. The reason follows, as the server sent it. */
const SUMMARIES: Partial<Record<ErrorCode, () => string>> = {
  bad_address: () => t('The URL is invalid'),
  broken: () => t('The connection was lost'),
  conflict: () => t('The record was changed by someone else'),
  headers_too_large: () => t('The request is too large'),
  in_use: () => t('Other records use this record'),
  invalid_choice: () => t('This is not one of the possible values'),
  invalid_date: () => t('This value is invalid'),
  invalid_input: () => t('This value is invalid'),
  invalid_key: () => t('This value is invalid'),
  invalid_value: () => t('This value is invalid'),
  limit_reached: () => t('The limit has been reached'),
  max_length: () => t('This value is too long'),
  max_value: () => t('This value is too large'),
  min_length: () => t('This value is too short'),
  min_value: () => t('This value is too small'),
  no_such_host: () => t('The host does not exist'),
  parse_error: () => t('The request is malformed'),
  permission_denied: () => t('You don’t have permission to do this'),
  private_address: () => t('The host is not public'),
  request_too_large: () => t('The request is too large'),
  sso_enforced: () => t('Single sign-on is required'),
  throttled: () => t('Too many requests'),
  timeout: () => t('The host did not respond in time'),
  tls: () => t('The certificate of the host is not trusted'),
  too_large: () => t('The response is too large'),
  too_many_redirects: () => t('The URL redirects too often'),
  unreachable: () => t('The host cannot be reached'),
  unsupported_encoding: () => t('The server does not support this request'),
  unsupported_media_type: () => t('The server does not support this request'),
  upstream_loop: () => t('The server is configured incorrectly'),
  upstream_timeout: () => t('The upstream server did not respond in time'),
  upstream_unreachable: () => t('The upstream server cannot be reached'),
}

/**
 * Message of an API error in the language of the page. Servers write English: other languages translate the error
 * code, since sentences differ between servers and versions. `detail` is the server's own sentence. The standard
 * sentence about a missing record only repeats the title of the message, so it is replaced in English too.
 */
export function getErrorMessage(code: string, detail: string): string {
  if (language() === ENGLISH) return detail === 'Not found.' ? NOT_FOUND() : detail
  // A sentence of the contract, which the forms of the dashboard use as well.
  const sentence = translated(detail)
  if (sentence !== detail) return sentence
  // Servers of other versions may send other codes.
  const message = MESSAGES[code as ErrorCode]
  if (message) return message()
  const summary = SUMMARIES[code as ErrorCode]
  return summary ? t('{summary}: {detail}', { summary: summary(), detail }) : detail
}
