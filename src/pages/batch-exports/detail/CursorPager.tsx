import { Button, Group } from '@mantine/core'
import { t } from '../../../texts/text'
import { useDetailSearch } from './use-detail-search'

/** Where the answer of a list that is turned with cursors says its neighbours are. */
interface Turned {
  next: string | null
  previous: string | null
}

const cursorOf = (address: string | null): string | undefined =>
  (address !== null && new URL(address).searchParams.get('cursor')) || undefined

/** The ways to older and newer pages. The place in the list is in the address. */
export function CursorPager({ label, page }: { label: string; page: Turned }) {
  const [{ cursor }, setSearch] = useDetailSearch()
  if (page.next === null && page.previous === null && cursor === undefined) return null
  const turn = (to: string | null) => setSearch({ cursor: cursorOf(to) })
  return (
    <Group component="nav" aria-label={label} gap={8} mt={12}>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page.previous === null && cursor === undefined}
        onClick={() => turn(page.previous)}
      >
        {t('Newer')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={page.next === null}
        onClick={() => turn(page.next)}
      >
        {t('Older')}
      </Button>
    </Group>
  )
}
