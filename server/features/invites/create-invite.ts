import type { InviteCreate, InviteCreated, InviteDelivery } from '../../../contract/schemas/invites'
import type { Serializable } from '../../core/json'
import type { Deps } from '../deps'
import { presentInvites } from './present'
import { replaceInvites } from './replace-invites'
import { assertLevels, type Inviter, normalizeEmail } from './rules'
import { sendInvites } from './send-invites'

/**
 * Creates invites, all or none, and sends the links by e-mail. Returns one result per invite, in order; `getAttr` names
 * the field of an item that grants project access.
 */
export async function createInvites(
  deps: Pick<Deps, 'db' | 'env' | 'mailer'>,
  inviter: Inviter,
  invites: InviteCreate[],
  getAttr: (index: number) => string,
): Promise<Serializable<InviteCreated>[]> {
  assertLevels(inviter, invites)
  const createdInvites = await replaceInvites(deps.db, inviter, invites, getAttr, deps.env.INVITES_PER_HOUR)
  const rows = invites.flatMap(({ target_email }) => createdInvites.get(normalizeEmail(target_email)) ?? [])
  const sendByEmail = new Map(
    invites.map((item) => [normalizeEmail(item.target_email), item.send_email !== false]),
  )
  const mailed = [...createdInvites.values()].filter(({ target_email }) =>
    sendByEmail.get(normalizeEmail(target_email)),
  )
  const deliveries = await sendInvites(deps, inviter, mailed)
  const presented = await presentInvites(deps.db, rows)
  return presented.map((row) => {
    const delivery: InviteDelivery = deliveries.get(row.id) ?? { status: 'not_requested', detail: null }
    const attempted = delivery.status === 'sent' || delivery.status === 'failed'
    return { ...row, emailing_attempt_made: attempted, delivery }
  })
}
