/** What can be said of a proxy. `deleting` is for other servers: here nothing remains to be cleaned up. */
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

/** Whether a proxy has come to rest in a state from which it can be tried again. */
export const canRetry = (status: ProxyStatus) =>
  status === 'erroring' || status === 'timed_out' || status === 'warning'
