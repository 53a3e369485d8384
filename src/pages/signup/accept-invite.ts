import { api } from '../../../contract'
import type { Signup, SignupCreate, SignupInvite } from '../../../contract/schemas/signup'
import { buildUrl } from '../../api/client/build-url'
import { requestAs } from '../../api/client/request'
import type { Session } from '../../api/session/session'

/** Session without a key, for visitors with an invite link, on the server that delivered this page. */
const NOBODY: Session = { base: '', key: '' }

/** Gets an invite. With a session, throws if its account cannot accept it. */
export async function fetchInvite(invite_id: string, session = NOBODY): Promise<SignupInvite> {
  const path = buildUrl(api.signup.retrieve.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'GET', path })) as SignupInvite
}

/** Accepts the invite as a new user, or as the owner of the session's API key. */
export async function acceptInvite(invite_id: string, body: SignupCreate, session = NOBODY): Promise<Signup> {
  const path = buildUrl(api.signup.create.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'POST', path }, { body })) as Signup
}
