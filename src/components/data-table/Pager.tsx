import { ActionIcon, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Page } from '../../../contract/endpoint'
import { PAGE_SIZES } from '../../api/list-address'
import classes from './data-table.module.css'
import { PagerSteps } from './PagerSteps'
import type { ListPage } from './use-list-page'

const number = new Intl.NumberFormat()
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

interface PagerProps<Row> {
  label: string
  list: ListPage<Row>
  page: Page<Row>
}

/** Where in the list this is, how old it is, and the ways on. */
export function Pager<Row>({ label, list, page }: PagerProps<Row>) {
  const { offset, query } = list
  const { count, results } = page
  const range = `${number.format(offset + 1)}–${number.format(offset + results.length)}`
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label.toLowerCase()}`}>
      <Group gap={6}>
        <span role="status" className={classes.range}>
          {range} of {number.format(count)}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Refresh"
          title={`As of ${clock.format(query.dataUpdatedAt)}`}
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
