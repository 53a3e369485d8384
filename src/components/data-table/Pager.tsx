import { ActionIcon, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { PAGE_SIZES } from '../../api/list-url/list-url'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { formatCount } from '../ui/cells/format-number'
import { formatAbsoluteTime } from '../ui/cells/format-time'
import classes from './data-table.module.css'
import { PagerSteps } from './PagerSteps'
import type { ListPage } from './use-list-page'

interface PagerProps<Row> {
  label: string
  list: ListPage<Row>
  page: PaginatedResponse<Row>
}

/** Position in the list, time of the last update, and pagination. */
export function Pager<Row>({ label, list, page }: PagerProps<Row>) {
  const { offset, query } = list
  const zone = useZone()
  const { count, results } = page
  const range = `${formatCount(offset + 1)}–${formatCount(offset + results.length)}`
  return (
    <nav className={classes.pager} aria-label={t('Pagination of {label}', { label: inSentence(label) })}>
      <Group gap={6}>
        <span role="status" className={classes.range}>
          {t('{range} of {count}', { range, count: formatCount(count) })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Refresh')}
          title={t('Updated {time}', {
            time: formatAbsoluteTime(new Date(query.dataUpdatedAt), zone),
          })}
          loading={query.isFetching && !query.isPlaceholderData}
          onClick={() => void query.refetch()}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Group>
      {(count > PAGE_SIZES[0] || offset > 0) && <PagerSteps list={list} count={count} />}
    </nav>
  )
}
