import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { Invite } from '../../../contract/schemas/invites'
import type { Member } from '../../../contract/schemas/members'
import { query } from '../../api/query/queries'
import { formatLevel } from '../../api/session/denial'
import { useDenialReason } from '../../api/session/permissions'
import { t, tn } from '../../lib/i18n/translate'
import { CardRow } from '../ui/card/Card'
import { LevelBadge } from '../ui/cells/LevelBadge'
import { Avatar, getPersonName } from '../ui/cells/PersonName'
import { StatusBadge } from '../ui/cells/StatusBadge'
import { HOME_ROWS, ListCard } from './ListCard'

/** Queries of the members and pending invites of an organization; disabled while it is unknown or not permitted. */
export function usePeople(organization_id: string | undefined) {
  const reason = useDenialReason(api.members.list)
  const enabled = organization_id !== undefined && reason === null
  const params = { organization_id: organization_id ?? '' }
  const members = useQuery({
    ...query('members', 'list', { params, query: { order: '-level', limit: String(HOME_ROWS) } }),
    enabled,
  })
  const invites = useQuery({
    ...query('invites', 'list', { params, query: { limit: '100' } }),
    enabled,
  })
  return { reason, members, invites }
}

/** Formats the number of invites that can be accepted, and that of the others, which the list of invites has too. */
export function formatInvites({
  count,
  results,
}: PaginatedResponse<Invite>): [pending: string, expired: string] {
  const loadedPending = results.filter(({ is_expired }) => !is_expired).length
  // The newest are first: those that are not loaded have expired too if one that is loaded has.
  const pending = loadedPending < results.length ? loadedPending : count
  return [
    tn(pending, '{n} pending invite', '{n} pending invites'),
    pending < count ? tn(count - pending, '{n} more has expired', '{n} more have expired') : '',
  ]
}

/** Card with members, admins first, and the number of invites. */
export function PeopleCard({
  organization_id,
  people: { reason, members, invites },
  hasInvites = true,
}: {
  organization_id: string | undefined
  people: ReturnType<typeof usePeople>
  /** If false, another card has the invites. */
  hasInvites?: boolean
}) {
  const path = `/organizations/${organization_id}`
  const invited = hasInvites && invites.data && invites.data.count > 0 ? formatInvites(invites.data) : null
  const isLoading = !members.data || (invites.isPending && !invites.isError)
  const rows = isLoading
    ? undefined
    : [
        ...members.data.results.slice(0, HOME_ROWS - (invited ? 1 : 0)).map((member) => ({ member })),
        ...(invited ? [{ invited }] : []),
      ]
  return (
    <ListCard<{ member: Member } | { invited: readonly [string, string] }>
      title={t('Members')}
      href={`${path}/members`}
      list={{ data: rows, count: members.data?.count, error: members.error, refetch: members.refetch }}
      reason={reason}
      empty={t('No members')}
    >
      {(row) =>
        'member' in row ? (
          <MemberRow key={row.member.id} member={row.member} href={`${path}/members`} />
        ) : (
          <CardRow
            key="invites"
            href={`${path}/invites`}
            icon={<InviteIcon />}
            title={row.invited[0]}
            note={row.invited[1] || undefined}
          />
        )
      }
    </ListCard>
  )
}

function MemberRow({ member: { user, level }, href }: { member: Member; href: string }) {
  return (
    <CardRow
      href={href}
      icon={<Avatar user={user} />}
      title={getPersonName(user)}
      note={user.email}
      aside={<LevelBadge level={level} />}
    />
  )
}

/** As wide as the initials of members. */
const InviteIcon = () => <IconMail size={18} stroke={1.6} aria-hidden style={{ width: 24 }} />

/** Row of an invite, which is pending until it is accepted. */
export const PendingInviteRow = ({ invite, href }: { invite: Invite; href: string }) => (
  <CardRow
    href={href}
    icon={<InviteIcon />}
    title={invite.target_email}
    note={t('Invited as {level}', { level: formatLevel(invite.level) })}
    aside={
      <StatusBadge tone={invite.is_expired ? 'error' : 'neutral'}>
        {invite.is_expired ? t('expired') : t('pending')}
      </StatusBadge>
    }
  />
)
