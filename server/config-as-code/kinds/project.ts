import { api } from '../../../contract'
import { isObject } from '../../../contract/is-object'
import * as schemas from '../../../contract/schemas'
import { isNonEmptyText, type Kind, pick } from './kind'

/** Settings that describe the progress of a user, that cannot be changed, or that are secrets. */
const NOT_IN_FILES = [
  'name',
  'is_demo',
  'primary_dashboard',
  'completed_snippet_onboarding',
  'has_completed_onboarding_for',
  'slack_incoming_webhook',
]

const projectFields = [
  'timezone',
  'week_start_day',
  'access_control',
  ...Object.keys(schemas.ProjectPatch.shape).filter(
    (field) => ![...NOT_IN_FILES, 'timezone', 'week_start_day', 'access_control'].includes(field),
  ),
]

export const projectKind: Kind = {
  name: 'project',
  label: 'project',
  keyField: 'name',
  endpoints: {
    list: api.projects.list,
    create: api.projects.create,
    retrieve: api.project.retrieve,
    update: api.project.update,
  },
  fields: projectFields,
  defaults: {},
  // Settings that the file omits are not managed: no file lists all settings of every server.
  operationalFields: projectFields,
  create: schemas.ProjectPatch,
  toDocument(record) {
    const document = pick(record, projectFields)
    const { session_recording_linked_flag: linked } = document
    if (isObject(linked)) {
      const { id: _, ...rest } = linked
      document.session_recording_linked_flag = rest
    }
    return { document, warnings: [] }
  },
  toBody({ document, fields }, ids) {
    const body = pick(document, fields)
    const { session_recording_linked_flag: linked } = body
    if (isObject(linked) && isNonEmptyText(linked.key))
      body.session_recording_linked_flag = { id: ids.flagId(linked.key), ...linked }
    return body
  },
  references: ({ session_recording_linked_flag: linked }) =>
    isObject(linked) && isNonEmptyText(linked.key)
      ? [{ kind: 'feature-flags', name: linked.key, path: ['session_recording_linked_flag', 'key'] }]
      : [],
  secretPaths: () => [],
}
