import { Button } from '@mantine/core'
import { isObject } from '../../../contract/is-object'
import type { ActivityLogEntry } from '../../../contract/schemas/activity-log'
import { ChangeList } from '../../components/activity/ActivityEntryItem'
import { listChanges } from '../../components/activity/ActivityHistory'
import { formatFieldName } from '../../components/activity/format-field-name'
import { formatValue } from '../../components/activity/format-value'
import { getRecordHref } from '../../components/home/log-labels'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { FieldList } from '../../components/ui/page/FieldList'
import { t } from '../../lib/i18n/translate'

/** Details of an entry: the changes, before and after, and the request. */
export function LogEntryDetails({
  entry,
  organization_id,
  onFilter,
}: {
  entry: ActivityLogEntry
  organization_id: string
  /** Shows all entries of the record. */
  onFilter: () => void
}) {
  const { detail, created_at, item_id, ip_address, user_agent, count, user } = entry
  const changes = listChanges(entry, ({ field }) => formatFieldName(field))
  const href = getRecordHref(organization_id, entry)
  const trigger = isObject(detail.trigger) ? Object.entries(detail.trigger) : []
  return (
    <div className="grid gap-12">
      {changes.length > 0 && <ChangeList lines={changes} />}
      <FieldList
        fields={[
          { label: t('Time'), value: <RelativeTime at={created_at} full /> },
          ...(user.email ? [{ label: t('Email'), value: user.email }] : []),
          ...(item_id ? [{ label: t('Record ID'), value: item_id }] : []),
          ...trigger.map(([name, value]) => ({ label: formatFieldName(name), value: formatValue(value) })),
          ...(count > 1 ? [{ label: t('Requests'), value: count }] : []),
          ...(ip_address ? [{ label: t('IP address'), value: ip_address }] : []),
          ...(user_agent ? [{ label: t('User agent'), value: user_agent }] : []),
        ]}
      />
      <div className="row wrap gap-8">
        {href !== undefined && (
          <LinkButton to={href} variant="default" size="compact-sm">
            {t('Open record')}
          </LinkButton>
        )}
        {item_id && (
          <Button variant="default" size="compact-sm" onClick={onFilter}>
            {t('Show all entries of this record')}
          </Button>
        )}
      </div>
    </div>
  )
}
