import type { Invite } from '../../../contract/schemas/invites'
import type { Table } from '../../components/data-table/table'
import { lists } from '../lists'
import { type InviteFacts, inviteColumns } from './columns'

export const invitesTable: Table<Invite, InviteFacts> = {
  label: 'Invites',
  one: 'invite',
  list: lists.invites,
  columns: inviteColumns,
  rowKey: ({ id }) => id,
  rowName: ({ target_email }) => target_email,
  empty: { title: 'No open invites', text: 'Who is invited has three days to join.' },
}
