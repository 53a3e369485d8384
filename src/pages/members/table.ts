import type { Member } from '../../../contract/schemas/members'
import type { TableDefinition } from '../../components/data-table/table'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { type MemberCellContext, memberColumns } from './columns'

export const membersTable: TableDefinition<Member, MemberCellContext> = {
  label: t('Members'),
  singular: t('member'),
  list: lists.members,
  columns: memberColumns,
  rowKey: ({ id }) => id,
  rowName: ({ user }) => getPersonName(user),
  findHref: ({ user }, { organization_id }) =>
    `/organizations/${organization_id}/members?search=${encodeURIComponent(user.email)}`,
  search: t('Search names and email addresses'),
}
