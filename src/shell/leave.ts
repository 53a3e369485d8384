import { signOut } from '../api/session-state'
import { forgetPlace } from './last-place'

/** Forgets the key, and by loading the page anew everything that was read with it. */
export function leave(): void {
  signOut()
  forgetPlace()
  setTimeout(() => location.replace('/'))
}
