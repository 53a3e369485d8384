import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import type { DataColumn } from './table'
import type { ColumnsProps, ListPage } from './use-list-page'

const load = () => import('./ColumnsPopover')
const ColumnsPopover = lazyWithRetry(load)

/** Button that opens the column selection. The popover is loaded on hover or focus. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const [isOpen, setOpened] = useState(false)
  // It remains mounted once opened, so that the focus can return to the same button.
  const [isRequested, setWanted] = useState(false)
  if (isOpen && !isRequested) setWanted(true)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    buttonRef.current?.focus()
  }
  const button = (
    <ActionIcon
      ref={buttonRef}
      variant="subtle"
      color="gray"
      aria-label={t('Columns')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(!isOpen)}
    >
      <IconColumns3 size={16} />
    </ActionIcon>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <ColumnsPopover
        list={props.list as ListPage<unknown>}
        columns={props.columns as DataColumn<unknown>[]}
        shown={props.shown as DataColumn<unknown>[]}
        button={button}
        opened={isOpen}
        onClose={close}
      />
    </Suspense>
  )
}
