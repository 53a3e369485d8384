import type { signup } from '../../../contract/endpoints/signup'
import type { Handlers } from '../../core/http/register-endpoints'
import { getPublicUrl } from '../../core/mail/dashboard-url'
import { getDisplayName } from '../../core/mail/display-name'
import { stripLineBreaks } from '../../core/mail/text'
import { presentUser } from '../accounts/serializers/users'
import type { Deps } from '../deps'
import { type AcceptedInvite, redeemInvite } from './accept-invite'
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

/** Notifies the members of a new member, if the organization enables it. The request does not wait for these mails. */
function notifyMembers(
  { env, mailer }: Pick<Deps, 'env' | 'mailer'>,
  { user, organization, members }: AcceptedInvite,
): void {
  if (mailer === null || !organization.is_member_join_email_enabled) return
  const [who, where] = [getDisplayName(user), stripLineBreaks(organization.name)]
  mailer.post(
    members.map((to) => ({
      to,
      reply_to: { name: who, address: user.email },
      subject: `${who} joined ${where}`,
      template: {
        heading: `${who} joined ${where}`,
        paragraphs: [`${who} (${user.email}) accepted an invite and is now a member of ${where}.`],
        action: {
          label: 'View members',
          url: `${getPublicUrl(env)}/organizations/${organization.id}/members`,
        },
        footnote: `You receive this email as a member of ${where}. Admins can turn these emails off in the organization settings.`,
      },
    })),
  )
}
