import type { InviteCreate, InviteCreated, InviteDelivery } from '../../../contract/schemas/invites'
import type { Deps } from '../../deps'
import type { Sendable } from '../../json'
import { deliver } from './deliver'
import { presentInvites } from './present'
import { replaceInvites } from './replace'
import { assertLevels, folded, type Inviter } from './rules'

/**
 * Creates invites, all or none, and sends the links by e-mail. Returns one result per invite, in order; `attrOf` names
 * the field of an item that grants project access.
 */
export async function invite(
  deps: Pick<Deps, 'db' | 'env' | 'mailer'>,
  inviter: Inviter,
  invites: InviteCreate[],
  attrOf: (index: number) => string,
): Promise<Sendable<InviteCreated>[]> {
  assertLevels(inviter, invites)
  const made = await replaceInvites(deps.db, inviter, invites, attrOf, deps.env.INVITES_PER_HOUR)
  const rows = invites.flatMap(({ target_email }) => made.get(folded(target_email)) ?? [])
  const wanted = new Map(invites.map((item) => [folded(item.target_email), item.send_email !== false]))
  const mailed = [...made.values()].filter(({ target_email }) => wanted.get(folded(target_email)))
  const deliveries = await deliver(deps, inviter, mailed)
  const shown = await presentInvites(deps.db, rows)
  return shown.map((row) => {
    const delivery: InviteDelivery = deliveries.get(row.id) ?? { status: 'not_requested', detail: null }
    const attempted = delivery.status === 'sent' || delivery.status === 'failed'
    return { ...row, emailing_attempt_made: attempted, delivery }
  })
}
