import type { Invite } from '../../../contract/schemas/invites'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { Level } from '../../components/cells/Level'
import { Person } from '../../components/cells/Person'
import { Tag } from '../../components/cells/Tag'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'
import { accessWords } from './access-words'
import { expiresAt } from './expiry'

export interface InviteFacts {
  /** Private projects, for their names in the access column. */
  projects: ProjectBasic[] | undefined
}

export const inviteColumns: Column<Invite, InviteFacts>[] = [
  {
    id: 'target_email',
    header: t('Invited'),
    cell: ({ target_email, first_name }) => (
      <span title={target_email}>
        {target_email}
        {first_name && ` (${first_name})`}
      </span>
    ),
  },
  {
    id: 'level',
    header: t('Level'),
    cell: ({ level }) => <Level level={level} />,
    width: '110px',
    hideBelow: 'sm',
  },
  {
    id: 'projects',
    header: t('Private projects'),
    cell: (invite, { projects }) => {
      const words = accessWords(invite, projects)
      return words ? <span title={words}>{words}</span> : '–'
    },
    width: '170px',
    hideBelow: 'lg',
  },
  {
    id: 'expires',
    header: t('Expires'),
    cell: (invite) =>
      invite.is_expired ? <Tag tone="bad">{t('expired')}</Tag> : <Time at={expiresAt(invite)} />,
    width: '130px',
  },
  {
    id: 'mailed',
    header: t('Mail'),
    cell: ({ emailing_attempt_made }) => (emailing_attempt_made ? t('Sent') : t('Not sent')),
    width: '110px',
    hideBelow: 'md',
  },
  {
    id: 'message',
    header: t('Message'),
    cell: ({ message }) => (message ? <span title={message}>{message}</span> : '–'),
    width: '180px',
    more: true,
  },
  {
    id: 'created_by',
    header: t('By'),
    cell: ({ created_by }) => <Person person={created_by} />,
    width: '180px',
    hideBelow: 'lg',
  },
]
