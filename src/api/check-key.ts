import type { Me } from '../../contract/schemas/users'
import { requestAs } from './request'
import type { Session } from './session'

/** Asks the server whose key it is. Throws in the server's words when it takes the key for nobody's. */
export async function checkKey(session: Session): Promise<Me> {
  return (await requestAs(session, { method: 'GET', path: '/api/users/@me/' })) as Me
}
