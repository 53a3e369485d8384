import { Button, NativeSelect } from '@mantine/core'
import { SearchField } from '../../../components/ui/search/SearchField'
import { t } from '../../../lib/i18n/translate'
import { LOG_LEVEL_OPTIONS } from './detail-search'
import { LogLines } from './LogLines'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

const LEVELS = [{ value: '', label: t('All levels') }, ...LOG_LEVEL_OPTIONS]

/** Logs of all runs and backfills of an export. */
export function LogsTab({ detail }: { detail: ExportDetail }) {
  const [{ level, search, instance }, setSearch] = useDetailSearch()
  const isBackfill = detail.backfills.some(({ id }) => id === instance)
  return (
    <>
      <div className="row wrap gap-8 mb-12">
        <SearchField
          label={t('Search messages')}
          value={search ?? ''}
          onSearch={(text) => setSearch({ search: text || undefined }, { replace: true })}
        />
        <NativeSelect
          aria-label={t('Level')}
          value={level ?? ''}
          onChange={({ currentTarget }) => setSearch({ level: currentTarget.value || undefined })}
          data={LEVELS}
        />
        {instance !== undefined && (
          <>
            <Button variant="default" onClick={() => setSearch({ instance: undefined })}>
              {isBackfill
                ? t('Clear filter: backfill {id}', { id: instance.slice(0, 8) })
                : t('Clear filter: run {id}', { id: instance.slice(0, 8) })}
            </Button>
            {!isBackfill && (
              <Button variant="subtle" onClick={() => setSearch({ run: instance })}>
                {t('Open run')}
              </Button>
            )}
          </>
        )}
      </div>
      <LogLines
        // Buffered lines of other filters do not belong here.
        key={JSON.stringify([level, search, instance])}
        detail={detail}
        level={level}
        search={search}
        instance_id={instance}
        onInstance={(id) => setSearch({ instance: id })}
      />
    </>
  )
}
