import { Button, Group } from '@mantine/core'
import { t } from '../../lib/i18n/translate'

/** Links to the neighboring pages in a cursor-paginated response. */
interface Turned {
  next: string | null
  previous: string | null
}

const getCursor = (address: string | null): string | undefined =>
  (address !== null && new URL(address).searchParams.get('cursor')) || undefined

/** Links to older and newer pages. The cursor is in the URL. */
export function CursorPager({
  label,
  page,
  cursor,
  onPageChange,
}: {
  label: string
  page: Turned
  cursor: string | undefined
  onPageChange: (cursor: string | undefined) => void
}) {
  if (page.next === null && page.previous === null && cursor === undefined) return null
  return (
    <Group component="nav" aria-label={label} gap={8} mt={12}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page.previous === null && cursor === undefined}
        onClick={() => onPageChange(getCursor(page.previous))}
      >
        {t('Newer')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page.next === null}
        onClick={() => onPageChange(getCursor(page.next))}
      >
        {t('Older')}
      </Button>
    </Group>
  )
}
