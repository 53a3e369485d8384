import { S3ServiceException } from '@aws-sdk/client-s3'
import { toConnectionError } from './connection-error'
import { PermanentError } from './destination'

/** Parts of a configuration that error messages name. */
interface S3Location {
  bucket_name: string
  region: string
  endpoint_url?: string | null
}

const INVALID_KEYS = 'The access key is unknown to the object storage, or the secret key does not match it.'
const EXPIRED = 'The credentials have expired.'
const NO_BUCKET = ({ bucket_name }: S3Location) => `The bucket "${bucket_name}" does not exist.`
const NOT_ALLOWED = ({ bucket_name }: S3Location) =>
  `These credentials are not allowed to do this in the bucket "${bucket_name}".`
const OTHER_REGION = ({ bucket_name, region }: S3Location) =>
  `The bucket "${bucket_name}" is not in the region "${region}".`

/** Messages for store errors that require user action. */
const MESSAGES: Record<string, string | ((scope: S3Location) => string)> = {
  InvalidAccessKeyId: INVALID_KEYS,
  SignatureDoesNotMatch: INVALID_KEYS,
  ExpiredToken: EXPIRED,
  InvalidToken: EXPIRED,
  AccessDenied: NOT_ALLOWED,
  NoSuchBucket: NO_BUCKET,
  InvalidBucketName: ({ bucket_name }) => `"${bucket_name}" is not a valid bucket name.`,
  PermanentRedirect: OTHER_REGION,
  AuthorizationHeaderMalformed: OTHER_REGION,
  IllegalLocationConstraintException: OTHER_REGION,
  RequestTimeTooSkewed: 'The clocks of this server and the object storage differ too much.',
}

/** A response to HEAD has a status, but no message. */
const WITHOUT_CODE = new Set(['NotFound', 'Forbidden', 'Unknown', 'UnknownError'])
const STATUSES: Record<number, string | ((scope: S3Location) => string)> = {
  301: OTHER_REGION,
  400: 'The object storage refused the request without a reason. The region may be wrong.',
  401: INVALID_KEYS,
  403: NOT_ALLOWED,
  404: NO_BUCKET,
}

/** Statuses of rejections that are worth retrying: timeouts, rate limits and conflicts. */
const RETRYABLE_STATUSES = new Set([408, 409, 425, 429])
const RETRYABLE = new Set(['RequestTimeout', 'IncompleteBody', 'BadDigest', 'NoSuchUpload'])

/** Converts a failed request to a store into a PermanentError with a message, or an error to be retried. */
export function toS3Error(error: unknown, scope: S3Location): unknown {
  if (error instanceof S3ServiceException) return toServiceError(error, scope)
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'CredentialsProviderError') {
    return new PermanentError(
      'There are no credentials in the configuration or in the environment of the server.',
    )
  }
  const host = scope.endpoint_url ? new URL(scope.endpoint_url).host : 'S3'
  return code === undefined ? error : toConnectionError(error, host)
}

function toServiceError(error: S3ServiceException, scope: S3Location): Error {
  const { name, message, $metadata } = error
  const status = $metadata.httpStatusCode ?? 0
  const sentence = MESSAGES[name] ?? (WITHOUT_CODE.has(name) ? STATUSES[status] : undefined)
  if (sentence) return new PermanentError(typeof sentence === 'string' ? sentence : sentence(scope))
  const passes = status >= 500 || RETRYABLE_STATUSES.has(status) || RETRYABLE.has(name)
  return passes ? error : new PermanentError(`The object storage refused the request: ${name}: ${message}`)
}
