/** States of a proxy. Other servers use `deleting`; this server has nothing to clean up. */
export const PROXY_STATUSES = [
  'waiting',
  'issuing',
  'valid',
  'warning',
  'erroring',
  'deleting',
  'timed_out',
] as const
export type ProxyStatus = (typeof PROXY_STATUSES)[number]

/** Tests whether a proxy has reached a final state from which it can be retried. */
export const canRetry = (status: ProxyStatus) =>
  status === 'erroring' || status === 'timed_out' || status === 'warning'
