import { Button } from '@mantine/core'
import { countWords } from '../cells/number'
import { EmptyState } from '../states/EmptyState'
import type { ListPage } from './use-list-page'

/** A list that is empty only because of what was asked of it. */
export function NothingFound<Row>({
  label,
  list,
  count,
}: {
  label: string
  list: ListPage<Row>
  count: number
}) {
  const { limit, filtered, goTo, clear } = list
  const name = label.toLowerCase()
  if (count > 0 || !filtered) {
    const last = Math.max(0, Math.ceil(count / limit) - 1) * limit
    return (
      <EmptyState
        title="Past the end of the list"
        action={
          <Button variant="default" onClick={() => goTo(last)}>
            Go to the last page
          </Button>
        }
      >
        There are {countWords(count)} {name}, and none from here on.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No ${name} match`}
      action={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      Nothing here fits the search and filters.
    </EmptyState>
  )
}
