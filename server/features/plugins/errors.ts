import { type HttpError, invalid } from '../../core/errors'
import type { OutboundError } from '../../core/net/outbound-error'

/** Creates the 400 error for a plugin source that cannot be installed. */
export const invalidUrl = (detail: string): HttpError => invalid(detail, 'url')

export const unrecognizedUrl = () =>
  invalidUrl('This is not a URL of npm, GitHub or GitLab, or a folder (file:).')

/** Creates the 400 error for a failure of the plugin host; a later retry may succeed. */
export const unreachableHost = (detail: string): HttpError => invalid(detail, 'url', 'unreachable')

/** Creates a 400 error with the reason as its code: `timeout`, `private_address`, `too_large`, ... */
export const toInstallError = ({ message, reason }: OutboundError): HttpError =>
  invalid(message, 'url', reason)
