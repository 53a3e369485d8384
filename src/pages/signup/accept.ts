import { api } from '../../../contract'
import type { Signup, SignupCreate, SignupInvite } from '../../../contract/schemas/signup'
import { addressOf } from '../../api/address'
import { requestAs } from '../../api/request'
import type { Session } from '../../api/session'

/** Somebody who has a link and no key yet, on the server this page came from. */
const NOBODY: Session = { base: '', key: '' }

/** Gets an invite. With a session, throws if its account cannot accept it. */
export async function lookAt(invite_id: string, session = NOBODY): Promise<SignupInvite> {
  const path = addressOf(api.signup.retrieve.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'GET', path })) as SignupInvite
}

/** Accepts it: as a new person, or as the person whose key it is. */
export async function accept(invite_id: string, body: SignupCreate, session = NOBODY): Promise<Signup> {
  const path = addressOf(api.signup.create.path, { params: { invite_id } })
  return (await requestAs(session, { method: 'POST', path }, { body })) as Signup
}
