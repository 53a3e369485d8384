import { useSyncExternalStore } from 'react'
import type { Endpoint } from '../../contract/endpoint'
import { t } from '../texts/text'
import { makeListeners } from './held'

/*
 * One switch for this device: with it on, the dashboard looks at things and changes nothing, on whatever server and for
 * whomever.
 */

const NAME = 'hedgerow.read-only'

/** Why nothing can be changed while the switch is on. */
export const READ_ONLY_REASON = t('The dashboard is read-only. Switch it off in your menu.')

/** A change that was held back by the switch. Nothing was sent. */
export class ReadOnlyError extends Error {
  override readonly name = 'ReadOnlyError'

  constructor() {
    super(t('Nothing was sent: you made the dashboard read-only on this device.'))
  }
}

let state: boolean | null = null
const listeners = makeListeners()
const tell = () => {
  state = null
  listeners.tell()
}

// Other tabs follow. A null key: everything was cleared.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === NAME || key === null) tell()
})

function isReadOnly(): boolean {
  state ??= localStorage.getItem(NAME) !== null
  return state
}

export function setReadOnly(on: boolean): void {
  if (on) localStorage.setItem(NAME, 'on')
  else localStorage.removeItem(NAME)
  tell()
}

export const useReadOnly = (): boolean => useSyncExternalStore(listeners.subscribe, isReadOnly)

type Rights = Pick<Endpoint, 'method' | 'scope' | 'notes'>

/**
 * Whether calling an endpoint changes something. Some questions are sent as a POST: what reading is enough for. Some
 * reads leave what they found out behind.
 */
export const changesSomething = ({ method, scope, notes }: Rights): boolean =>
  notes ?? (method !== 'GET' && !scope?.endsWith(':read'))

/** The last guard before a request: whatever was on show, nothing is changed while the switch is on. */
export function assertMayChange(row: Rights): void {
  if (changesSomething(row) && isReadOnly()) throw new ReadOnlyError()
}
