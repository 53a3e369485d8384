import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { ActivityHistory, PER_PAGE, parsePageNumber } from '../../components/activity/ActivityHistory'
import { formatFieldName } from '../../components/activity/format-field-name'
import { t } from '../../lib/i18n/translate'

const DEEDS = new Map([
  ['created', t('created the project')],
  ['updated', t('updated the project')],
  ['deleted', t('deleted the project')],
  ['restored', t('restored the project')],
])

/** Labels of fields with unclear names. */
const FIELDS = new Map([
  ['name', t('Name')],
  ['timezone', t('Time zone')],
  ['access_control', t('Private')],
  ['api_token', t('Project token')],
  ['app_urls', t('App URLs')],
])

/** Activity log of a project and its settings. */
export function ProjectHistory({ organization_id, id }: { organization_id: string; id: string }) {
  const page = parsePageNumber(useSearch({ from: '/organizations/$organization_id/projects/$id' }).page)
  const history = useQuery({
    ...query('projects', 'activity', {
      params: { organization_id, id },
      query: { page: String(page), limit: String(PER_PAGE) },
    }),
    placeholderData: keepPreviousData,
  })
  const reason = useDenialReason(api.projects.activity)
  return (
    <ActivityHistory
      query={history}
      reason={reason}
      page={page}
      deed={describeActivity}
      lines={getChangeLines}
    />
  )
}

const describeActivity = ({ activity }: ActivityEntry) =>
  DEEDS.get(activity) ?? t('changed the project: {activity}', { activity: activity.replaceAll('_', ' ') })

const getChangeLines = ({ detail }: ActivityEntry) =>
  (detail.changes ?? []).map(({ field, before, after }) => ({
    what: FIELDS.get(field) ?? formatFieldName(field),
    before: before ?? undefined,
    after: after ?? undefined,
  }))
