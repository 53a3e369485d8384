import { type ApiError, invalid } from '../../http/errors'
import type { OutboundError } from '../../net/outbound-error'

/** 400: what the address leads to cannot be installed. */
export const refused = (detail: string): ApiError => invalid(detail, 'url')

export const notUnderstood = () =>
  refused('This is not an address of npm, GitHub, GitLab or a folder (file:).')

/** 400: the host of the address did not do its part; the same may succeed later. */
export const unreachable = (detail: string): ApiError => invalid(detail, 'url', 'unreachable')

/** 400 with the reason as its code: `timeout`, `private_address`, `too_large`, ... */
export const outboundRefusal = ({ message, reason }: OutboundError): ApiError =>
  invalid(message, 'url', reason)
