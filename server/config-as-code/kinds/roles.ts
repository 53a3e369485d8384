import { api } from '../../../contract'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import { type Kind, pick, readFields } from './kind'

const roleDefaults = replacements.roles.defaults

export const roleKind: Kind = {
  name: 'roles',
  label: 'role',
  keyField: 'name',
  endpoints: api.roles,
  fields: ['name', ...Object.keys(roleDefaults)],
  defaults: roleDefaults,
  operationalFields: [],
  create: schemas.RoleCreate,
  toDocument: (record) => ({
    document: { name: record.name, ...readFields(record, roleDefaults) },
    warnings: [],
  }),
  toBody: ({ document, fields }) => pick(document, fields),
  references: () => [],
  secretPaths: () => [],
}
