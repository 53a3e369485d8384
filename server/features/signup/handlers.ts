import type { signup } from '../../../contract/endpoints/signup'
import type { Actor } from '../../core/auth/principal'
import type { Handlers } from '../../core/http/register-endpoints'
import { redeemInvite } from '../accounts/accept-invite'
import { notifyMembers } from '../accounts/notify-members'
import { presentUser } from '../accounts/serializers/users'
import { assertAcceptable, findInvite, hasAccount, ssoRequiredError } from '../accounts/validate-invite'
import type { Deps } from '../deps'

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
      requires_sso: await requiresSso(deps, open.invite, actor),
    }
  },

  async create({ actor, params, body }) {
    const { invite } = await findInvite(deps.db, params.invite_id)
    if (await requiresSso(deps, invite, actor)) throw ssoRequiredError()
    const accepted = await redeemInvite(deps.db, params.invite_id, actor, body)
    deps.principals.invalidate()
    notifyMembers(deps, accepted)
    return { ...presentUser(accepted.user), redirect_url: '/', personal_api_key: accepted.key }
  },
})

/** Returns whether the domain of the invited email address enforces single sign-on, and the caller has no session. */
const requiresSso = async (
  { principals }: Pick<Deps, 'principals'>,
  { target_email }: { target_email: string },
  actor: Actor | null,
): Promise<boolean> => !actor?.session && (await principals.enforcedDomain(target_email)) !== null
