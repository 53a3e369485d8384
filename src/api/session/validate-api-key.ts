import type { Me } from '../../../contract/schemas/users'
import { requestAs } from '../client/request'
import type { Session } from './session'

/** Fetches the user that the key belongs to. Throws the server's error if the key is rejected. */
export async function validateApiKey(session: Session): Promise<Me> {
  return (await requestAs(session, { method: 'GET', path: '/api/users/@me/' })) as Me
}
