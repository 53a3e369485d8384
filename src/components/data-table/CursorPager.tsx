import { Button } from '@mantine/core'
import { t } from '../../lib/i18n/translate'

/** Links to the neighboring pages in a cursor-paginated response. */
interface Turned {
  next: string | null
  previous: string | null
}

export const getCursor = (address: string | null): string | undefined =>
  (address !== null && new URL(address).searchParams.get('cursor')) || undefined

/** Links to older and newer pages, and the position of the page if it is known. The cursor is in the URL. */
export function CursorPager({
  label,
  page,
  cursor,
  range,
  onPageChange,
}: {
  label: string
  page: Turned
  cursor: string | undefined
  /** Position of the page: `1–50 of 785`. */
  range?: string | undefined
  onPageChange: (cursor: string | undefined, direction: 'newer' | 'older') => void
}) {
  const hasPages = page.next !== null || page.previous !== null || cursor !== undefined
  if (!hasPages && range === undefined) return null
  return (
    <nav aria-label={label} className="row wrap between gap-8-16 mt-12">
      {range !== undefined && (
        <span role="status" className="soft text-sm numeric">
          {range}
        </span>
      )}
      {hasPages && (
        <span className="row gap-8">
          <Button
            size="compact-sm"
            variant="default"
            disabled={page.previous === null && cursor === undefined}
            onClick={() => onPageChange(getCursor(page.previous), 'newer')}
          >
            {t('Newer')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={page.next === null}
            onClick={() => onPageChange(getCursor(page.next), 'older')}
          >
            {t('Older')}
          </Button>
        </span>
      )}
    </nav>
  )
}
