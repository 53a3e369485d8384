import type { Member } from '../../../contract/schemas/members'
import { personName } from '../../components/cells/Person'
import type { Table } from '../../components/data-table/table'
import { t } from '../../texts/text'
import { lists } from '../lists'
import { type MemberFacts, memberColumns } from './columns'

export const membersTable: Table<Member, MemberFacts> = {
  label: t('Members'),
  one: t('member'),
  list: lists.members,
  columns: memberColumns,
  rowKey: ({ id }) => id,
  rowName: ({ user }) => personName(user),
  findHref: ({ user }, { organization_id }) =>
    `/organizations/${organization_id}/members?search=${encodeURIComponent(user.email)}`,
  search: t('Search names and addresses'),
}
