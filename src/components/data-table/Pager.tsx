import { ActionIcon } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
  IconRefresh,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { PAGE_SIZE, PAGE_SIZES } from '../../api/list-url/list-url'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { formatCount } from '../ui/cells/format-number'
import { formatAbsoluteTime } from '../ui/cells/format-time'
import { InlineSelect } from '../ui/inline-select/InlineSelect'
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
    <nav
      className="row wrap between gap-8-16 py-12"
      aria-label={t('Pagination of {label}', { label: inSentence(label) })}
    >
      <div className="row wrap gap-6">
        <span role="status" className="soft text-sm numeric">
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
      </div>
      {(count > PAGE_SIZES[0] || offset > 0) && <PagerSteps list={list} count={count} />}
    </nav>
  )
}

/** Pagination links. The next page is prefetched when the end of this one is visible, the others on hover or focus. */
function PagerSteps<Row>({ list, count }: { list: ListPage<Row>; count: number }) {
  const { limit, offset, goTo, prefetch, set } = list
  const next = offset + limit
  const hasNext = next < count
  const last = Math.max(0, Math.ceil(count / limit) - 1) * limit
  const bar = useOnVisible<HTMLDivElement>(() => hasNext && prefetch(next), `${next} ${hasNext}`)
  const steps = [
    { name: t('First page'), icon: IconChevronsLeft, to: 0, off: offset === 0 },
    { name: t('Previous page'), icon: IconChevronLeft, to: Math.max(0, offset - limit), off: offset === 0 },
    { name: t('Next page'), icon: IconChevronRight, to: next, off: !hasNext },
    { name: t('Last page'), icon: IconChevronsRight, to: last, off: !hasNext },
  ]
  return (
    <div className="row wrap gap-6" ref={bar}>
      <InlineSelect
        size="xs"
        label={t('Rows per page')}
        value={String(limit)}
        onChange={(value) => set({ limit: value === String(PAGE_SIZE) ? undefined : value })}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: t('{size} per page', { size }) }))}
      />
      {steps.map(({ name, icon: Icon, to, off }) => (
        <ActionIcon
          key={name}
          variant="default"
          aria-label={name}
          disabled={off}
          onPointerEnter={() => !off && prefetch(to)}
          onFocus={() => !off && prefetch(to)}
          onClick={() => goTo(to)}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
    </div>
  )
}

/** Calls `act` when the element becomes visible, and again when `resetKey` changes. */
function useOnVisible<T extends HTMLElement>(callback: () => unknown, resetKey: string): RefObject<T | null> {
  const element = useRef<T>(null)
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the effect.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      latest.current()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [resetKey])
  return element
}
