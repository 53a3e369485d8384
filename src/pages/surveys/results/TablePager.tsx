import { Button, Group } from '@mantine/core'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import classes from './results.module.css'

/** Range of the visible rows, with links to newer and older ones. */
export function TablePager({
  offset,
  rows,
  total,
  more,
  perPage,
  onTurn,
}: {
  offset: number
  rows: number
  total: number | null
  more: boolean
  perPage: number
  onTurn: (offset: number) => void
}) {
  const range = rows === 0 ? t('None') : `${formatCount(offset + 1)}–${formatCount(offset + rows)}`
  return (
    <nav className={classes.pager} aria-label={t('Pagination of responses')}>
      <span role="status" className={classes.soft}>
        {total === null ? range : t('{range} of {total}', { range, total: formatCount(total) })}
      </span>
      {(offset > 0 || more) && (
        <Group gap={8}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={offset === 0}
            onClick={() => onTurn(Math.max(0, offset - perPage))}
          >
            {t('Newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!more}
            onClick={() => onTurn(offset + perPage)}
          >
            {t('Older')}
          </Button>
        </Group>
      )}
    </nav>
  )
}
