import { Button } from '@mantine/core'
import type { Invite } from '../../../contract/schemas/invites'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { formatRelativeDay } from '../../components/ui/cells/format-time'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime, TimestampText } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { useLiveText } from '../../lib/time/display-zone'
import { lists } from '../lists'
import { formatAccess, getExpiry } from './labels'

interface InviteCellContext {
  /** Private projects, for their names in the access column. */
  projects: ProjectBasic[] | undefined
  /** Creates a new link for an invite, and sends it if the server sends email; null if the user may not. */
  resend: ((invite: Invite) => void) | null
  canSendEmail: boolean
  copyLink: (invite: Invite) => void
}

const inviteColumns: DataColumn<Invite, InviteCellContext>[] = [
  {
    id: 'target_email',
    header: t('Person'),
    cell: ({ target_email, first_name }) => (
      // Rows without a name are as high as the others.
      <span
        className="column min-0 snug"
        style={{ justifyContent: 'center', minBlockSize: '2.6em' }}
        title={target_email}
      >
        <span className="text-color medium truncate">{first_name || target_email}</span>
        {first_name && <span className="soft text-sm truncate">{target_email}</span>}
      </span>
    ),
    width: '236px',
  },
  {
    id: 'level',
    header: t('Level'),
    cell: ({ level }) => <LevelBadge level={level} />,
    width: '110px',
    hideBelow: 'sm',
  },
  {
    id: 'projects',
    header: t('Private projects'),
    cell: (invite, { projects }) => {
      const accessText = formatAccess(invite, projects)
      return accessText ? <span title={accessText}>{accessText}</span> : '–'
    },
    isEmpty: ({ private_project_access }) => !private_project_access?.length,
    width: '170px',
    hideBelow: 'lg',
  },
  {
    id: 'created_at',
    header: t('Invited'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '130px',
    hideBelow: 'md',
  },
  {
    id: 'expires',
    header: t('Expires'),
    cell: (invite) =>
      invite.is_expired ? (
        <span className="row wrap gap-2-8">
          <StatusBadge tone="error">{t('expired')}</StatusBadge>
          <RelativeTime at={getExpiry(invite)} none="" />
        </span>
      ) : (
        <ExpiryDay at={getExpiry(invite)} />
      ),
    // Those that have expired are first.
    rank: (invite) => -Date.parse(getExpiry(invite) ?? ''),
    rankedAs: 'asc',
    // A page of many has the newest invites first, all of them valid for the same time.
    sorted: 'desc',
    width: '150px',
  },
  {
    id: 'mailed',
    header: t('Delivery'),
    cell: ({ emailing_attempt_made }) => (emailing_attempt_made ? t('Email') : t('Link')),
    isEmpty: ({ emailing_attempt_made }) => !emailing_attempt_made,
    width: '110px',
    hideBelow: 'md',
  },
  {
    id: 'message',
    header: t('Message'),
    cell: ({ message }) => (message ? <span title={message}>{message}</span> : '–'),
    width: '180px',
    hiddenByDefault: true,
  },
  {
    id: 'created_by',
    header: t('Invited by'),
    cell: ({ created_by }) => <PersonName person={created_by} />,
    hideBelow: 'lg',
  },
  {
    id: 'resend',
    header: t('Link'),
    isHeaderHidden: true,
    cell: (invite, { resend, copyLink, canSendEmail }) => {
      const address = invite.target_email
      const [label, name, act] = !invite.is_expired
        ? [t('Copy link'), t('Copy the link for {address}', { address }), copyLink]
        : canSendEmail
          ? [t('Resend'), t('Resend the invite for {address}', { address }), resend]
          : [t('Renew link'), t('Renew the link for {address}', { address }), resend]
      return (
        <div data-unlabeled>
          {act && (
            <Button
              size="compact-sm"
              variant="default"
              miw={92}
              aria-label={name}
              onClick={() => act(invite)}
            >
              {label}
            </Button>
          )}
        </div>
      )
    },
    width: '116px',
    align: 'end',
  },
]

/** Day on which an invite expires, with the time on hover. */
function ExpiryDay({ at }: { at: string | null }) {
  const text = useLiveText((now, zone) => (at === null ? '–' : formatRelativeDay(new Date(at), now, zone)))
  return at === null ? text : <TimestampText at={at}>{text}</TimestampText>
}

export const invitesTable: TableDefinition<Invite, InviteCellContext> = {
  label: t('Invites'),
  singular: t('invite'),
  list: lists.invites,
  columns: inviteColumns,
  rowKey: ({ id }) => id,
  rowName: ({ target_email }) => target_email,
  empty: { title: t('No pending invites'), text: t('Invites expire after 3 days.') },
}
