import { useSyncExternalStore } from 'react'
import type { Endpoint } from '../../../contract/endpoint'
import { t } from '../../lib/i18n/translate'
import { createListeners } from '../../lib/store'

/* Read-only mode of this device: the dashboard makes no changes, for any server and user. */

const NAME = 'hedgerow.read-only'

/** Reason displayed for actions that read-only mode disables. */
export const READ_ONLY_REASON = t('The dashboard is read-only. Turn this off in your account menu.')

/** Write blocked by read-only mode. Nothing was sent. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError'

  constructor() {
    super(t('The request was not sent because the dashboard is read-only on this device.'))
  }
}

let state: boolean | null = null
const listeners = createListeners()
const notify = () => {
  state = null
  listeners.notify()
}

// Sync with other tabs. A null key: the storage was cleared.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === NAME || key === null) notify()
})

function isReadOnly(): boolean {
  state ??= localStorage.getItem(NAME) !== null
  return state
}

export function setReadOnly(on: boolean): void {
  if (on) localStorage.setItem(NAME, 'on')
  else localStorage.removeItem(NAME)
  notify()
}

export const useReadOnly = (): boolean => useSyncExternalStore(listeners.subscribe, isReadOnly)

type EndpointAccess = Pick<Endpoint, 'method' | 'scope' | 'persistsResult'>

/**
 * Returns true if a call of the endpoint changes something. Some POST requests only need a read scope; some GET
 * requests store their result.
 */
export const isWriteEndpoint = ({ method, scope, persistsResult }: EndpointAccess): boolean =>
  persistsResult ?? (method !== 'GET' && !scope?.endsWith(':read'))

/** Last check before a request: rejects writes in read-only mode, whatever the UI allowed. */
export function assertWritable(endpoint: EndpointAccess): void {
  if (isWriteEndpoint(endpoint) && isReadOnly()) throw new ReadOnlyError()
}
