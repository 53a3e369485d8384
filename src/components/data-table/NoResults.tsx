import { Button } from '@mantine/core'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { EmptyState } from '../feedback/EmptyState'
import { formatCount } from '../ui/cells/format-number'
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
        title={t('This page does not exist')}
        action={
          <Button variant="default" onClick={() => goTo(last)}>
            {t('Go to the last page')}
          </Button>
        }
      >
        {t('The list has {count} {name}. This page is past the end.', { count: formatCount(count), name })}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('No {name} found', { name })}
      action={
        <Button variant="default" onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    >
      {t('No results match your search and filters.')}
    </EmptyState>
  )
}
