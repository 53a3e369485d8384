import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'

interface QueryDrawerProps<T> {
  query: UseQueryResult<T>
  title: ReactNode
  /** Text while the data is loading. */
  loading: string
  onClose: () => void
  children: (data: T) => ReactNode
}

/** Side panel with the result of a query, in all of its states. */
export function QueryDrawer<T>({ query, title, loading, onClose, children }: QueryDrawerProps<T>) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={title}
      classNames={{ title: 'text-lg bold break' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {query.error && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <p className="mt-8 soft">{loading}</p>}
      {query.data && children(query.data)}
    </Drawer>
  )
}
