import { ActionIcon } from '@mantine/core'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import type { DataColumn } from '../data-table/table'
import type { ColumnsProps } from '../data-table/use-list-page'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'
import type { ExportSource } from './export/use-list-export'

const loadExport = () => import('./export/ExportDialog')
const ExportDialog = lazyWithRetry(loadExport)

/** Button that exports the rows of a list. The dialog is loaded on hover or focus. */
export function ExportButton<Row>({ source }: { source: ExportSource<Row> }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Export')}
      title={t('Export')}
      aria-haspopup="dialog"
      onPointerEnter={loadExport}
      onFocus={loadExport}
      onClick={() =>
        openDialog((close) => <ExportDialog source={source as ExportSource<unknown>} onClose={close} />)
      }
    >
      <IconDownload size={16} />
    </ActionIcon>
  )
}

const loadColumns = () => import('../data-table/ColumnsPopover')
const ColumnsPopover = lazyWithRetry(loadColumns)

/** Button that opens the column selection. The popover is loaded on hover or focus. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const [isOpen, setOpened] = useState(false)
  // It remains mounted once opened, so that the focus can return to the same button.
  const [isRequested, setRequested] = useState(false)
  if (isOpen && !isRequested) setRequested(true)
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
      onPointerEnter={loadColumns}
      onFocus={loadColumns}
      onClick={() => setOpened(!isOpen)}
    >
      <IconColumns3 size={16} />
    </ActionIcon>
  )
  if (!isRequested) return button
  return (
    <Suspense fallback={button}>
      <ColumnsPopover
        list={props.list}
        columns={props.columns as DataColumn<unknown>[]}
        shown={props.shown as DataColumn<unknown>[]}
        button={button}
        opened={isOpen}
        onClose={close}
      />
    </Suspense>
  )
}
