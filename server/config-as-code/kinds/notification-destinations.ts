import { api } from '../../../contract'
import type { JsonRecord } from '../../../contract/is-object'
import * as schemas from '../../../contract/schemas'
import { type ConfigDocument, isNonEmptyText, type Kind, pick, toVariableName } from './kind'

const destinationDefaults: JsonRecord = {
  emails: [],
  projects: null,
  surveys: null,
  response_schedule: 'immediate',
}

export const notificationDestinationKind: Kind = {
  name: 'notification-destinations',
  label: 'notification destination',
  keyField: 'name',
  endpoints: api.notificationDestinations,
  fields: ['name', 'type', 'emails', 'url', 'events', 'projects', 'surveys', 'response_schedule', 'paused'],
  defaults: destinationDefaults,
  operationalFields: ['paused', 'url'],
  create: schemas.NotificationDestinationCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const read = (field: string, getName: (id: unknown) => string | null) => {
      const list = record[field]
      if (!Array.isArray(list)) return null
      const names = list.map(getName)
      if (names.includes(null)) warnings.push(`${field} contains records outside of the project`)
      return names.filter(isNonEmptyText).sort()
    }
    const document = {
      name: record.name,
      type: record.type,
      emails: record.emails ?? [],
      ...(record.type !== 'email' && { url: `\${${toVariableName('DESTINATION', record.name)}_URL}` }),
      events: record.events,
      projects: read('project_ids', names.projectName),
      surveys: read('survey_ids', names.surveyName),
      response_schedule: record.response_schedule ?? 'immediate',
      paused: record.paused ?? false,
    }
    return { document, warnings }
  },
  toBody({ document, fields }, ids) {
    const { projects, surveys: surveyNames, ...body } = pick(document, fields)
    const convert = <T>(list: unknown, getId: (name: string) => T) =>
      Array.isArray(list) ? list.filter(isNonEmptyText).map(getId) : null
    if (projects !== undefined) body.project_ids = convert(projects, ids.projectId)
    if (surveyNames !== undefined) body.survey_ids = convert(surveyNames, ids.surveyId)
    return body
  },
  references: ({ surveys: list }) =>
    (Array.isArray(list) ? list : []).map((name, index) => ({
      kind: 'surveys',
      name: String(name),
      path: ['surveys', index],
    })),
  reconcile: (desired, current) => [toSortedLists(desired), toSortedLists(current)],
  secretPaths: ({ url }) => (url === undefined || url === null ? [] : [['url']]),
}

/** The order of these lists has no meaning. */
const toSortedLists = (document: ConfigDocument): ConfigDocument => {
  const { url: _, ...others } = document
  return Object.fromEntries(
    Object.entries(others).map(([field, value]) => [
      field,
      ['emails', 'events', 'projects', 'surveys'].includes(field) && Array.isArray(value)
        ? [...value].sort()
        : value,
    ]),
  )
}
