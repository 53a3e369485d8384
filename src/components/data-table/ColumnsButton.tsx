import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { t } from '../../texts/translate'
import { lazyWithRetry } from '../lazy/lazy-with-retry'
import type { DataColumn } from './column'
import type { ColumnsProps } from './columns-props'
import type { ListPage } from './use-list-page'

const load = () => import('./ColumnsPopover')
const ColumnsPopover = lazyWithRetry(load)

/** Button that opens the column selection. The popover is loaded on hover or focus. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const [opened, setOpened] = useState(false)
  // It remains mounted once opened, so that the focus can return to the same button.
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  const place = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    place.current?.focus()
  }
  const button = (
    <ActionIcon
      ref={place}
      variant="subtle"
      color="gray"
      aria-label={t('Columns')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setOpened(!opened)}
    >
      <IconColumns3 size={16} />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnsPopover
        list={props.list as ListPage<unknown>}
        columns={props.columns as DataColumn<unknown>[]}
        shown={props.shown as DataColumn<unknown>[]}
        button={button}
        opened={opened}
        onClose={close}
      />
    </Suspense>
  )
}
