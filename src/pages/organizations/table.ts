import type { Organization } from '../../../contract/schemas/organizations'
import type { Table } from '../../components/data-table/table'
import { lists } from '../lists'
import { organizationColumns } from './columns'

export const organizationsTable: Table<Organization> = {
  label: 'Organizations',
  one: 'organization',
  list: lists.organizations,
  columns: organizationColumns,
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => `/organizations/${id}`,
  empty: {
    title: 'You are in no organization',
    text: 'Make one, or ask somebody to add you to theirs.',
  },
}
