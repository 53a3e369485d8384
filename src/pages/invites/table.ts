import type { Invite } from '../../../contract/schemas/invites'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { type InviteCellContext, inviteColumns } from './columns'

export const invitesTable: TableDefinition<Invite, InviteCellContext> = {
  label: t('Invites'),
  singular: t('invite'),
  list: lists.invites,
  columns: inviteColumns,
  rowKey: ({ id }) => id,
  rowName: ({ target_email }) => target_email,
  empty: { title: t('No pending invites'), text: t('Invites expire after 3 days.') },
}
