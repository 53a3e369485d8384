import { Button } from '@mantine/core'
import { inSentence } from '../../texts/case'
import { t } from '../../texts/translate'
import { formatCount } from '../cells/format-number'
import { EmptyState } from '../feedback/EmptyState'
import type { ListPage } from './use-list-page'

/** Empty state of a list whose search or filters match nothing. */
export function NoResults<Row>({
  label,
  list,
  count,
}: {
  label: string
  list: ListPage<Row>
  count: number
}) {
  const { limit, filtered, goTo, clear } = list
  const name = inSentence(label)
  if (count > 0 || !filtered) {
    const last = Math.max(0, Math.ceil(count / limit) - 1) * limit
    return (
      <EmptyState
        title={t('Past the end of the list')}
        action={
          <Button variant="default" onClick={() => goTo(last)}>
            {t('Go to the last page')}
          </Button>
        }
      >
        {t('There are {count} {name}, and none from here on.', { count: formatCount(count), name })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No {name} match', { name })}
      action={
        <Button variant="default" onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('Nothing here fits the search and filters.')}
    </EmptyState>
  )
}
