import type { signup } from '../../../contract/resources/signup'
import type { Deps } from '../../deps'
import type { Handlers } from '../../http/register-endpoints'
import { presentUser } from '../../present/users'
import { redeemInvite } from './accept-invite'
import { notifyMembers } from './notify-members'
import { assertAcceptable, findInvite, hasAccount } from './validate-invite'

export const signupHandlers = (deps: Deps): Handlers<typeof signup> => ({
  async retrieve({ actor, params }) {
    const open = await findInvite(deps.db, params.invite_id)
    await assertAcceptable(deps.db, open, actor)
    const { id, target_email, first_name, message } = open.invite
    return {
      id,
      target_email,
      first_name,
      organization_name: open.organization.name,
      message,
      has_account: await hasAccount(deps.db, open.invite),
    }
  },

  async create({ actor, params, body }) {
    const accepted = await redeemInvite(deps.db, params.invite_id, actor, body)
    deps.principals.invalidate()
    notifyMembers(deps, accepted)
    return { ...presentUser(accepted.user), redirect_url: '/', personal_api_key: accepted.key }
  },
})
