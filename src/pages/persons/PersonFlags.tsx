import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../contract'
import type { Person, PersonFlagList } from '../../../contract/schemas/persons'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

type Flag = PersonFlagList['results'][number]

/** Active flags, evaluated for a person with the stored properties. */
export function PersonFlags({
  params,
  person,
}: {
  params: { project_id: string; id: string }
  person: Person
}) {
  const [distinct_id, setDistinctId] = useState(person.distinct_ids[0])
  const reason = useDenialReason(api.persons.flags)
  const flags = useQuery({
    ...query('persons', 'flags', { params, query: { distinct_id } }),
    enabled: reason === null,
  })
  if (reason !== null) return <EmptyState title={t('You cannot view these flags')}>{reason}</EmptyState>
  return (
    <>
      <p className="mb-12 soft measure">
        {t('Values that SDKs receive for this person now, evaluated with the stored properties.')}
      </p>
      {person.distinct_ids.length > 1 && (
        <NativeSelect
          mb={12}
          maw={360}
          label={t('Distinct ID')}
          data={person.distinct_ids}
          value={distinct_id}
          onChange={({ currentTarget }) => setDistinctId(currentTarget.value)}
        />
      )}
      {flags.error && <ErrorPanel error={flags.error} onRetry={() => void flags.refetch()} />}
      {flags.isPending && <p className="mt-8 soft">{t('Loading flags…')}</p>}
      {flags.data?.results.length === 0 && (
        <EmptyState title={t('No active feature flags')}>
          {t('SDKs receive no flags for this person.')}
        </EmptyState>
      )}
      {flags.data && flags.data.results.length > 0 && (
        <PlainTable
          label={t('Feature flags')}
          rows={flags.data.results}
          columns={COLUMNS}
          rowKey={({ id }) => String(id)}
          rowName={({ key }) => key}
          rowHref={({ id }) => `/projects/${params.project_id}/feature_flags/${id}`}
        />
      )}
    </>
  )
}

const COLUMNS: DataColumn<Flag>[] = [
  { id: 'key', header: t('Key'), cell: ({ key }) => key },
  {
    id: 'value',
    header: t('Value'),
    cell: ({ enabled, variant }) => (
      <span className="inline-row gap-8">
        <StatusBadge tone={enabled ? 'success' : 'neutral'} dot={enabled}>
          {enabled ? t('on') : t('off')}
        </StatusBadge>
        {variant !== null && <code>{variant}</code>}
      </span>
    ),
    width: '200px',
  },
  { id: 'reason', header: t('Reason'), cell: ({ reason }) => reason, width: '320px', hideBelow: 'sm' },
]
