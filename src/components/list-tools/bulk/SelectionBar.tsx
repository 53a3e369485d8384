import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../lib/i18n/translate'
import type { TableSelection } from '../../data-table/selection/selection'
import type { SelectionBarProps } from '../../data-table/selection/selection-bar-props'
import { useSelection } from '../../data-table/selection/selection-store'
import { lazyWithRetry } from '../../overlays/lazy-with-retry'
import { useBottomBarElement } from '../../ui/bottom-bar/bottom-bar-element'

const BulkBar = lazyWithRetry(() => import('./BulkBar'))

/** Bulk actions while rows are selected, with their number for screen readers. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const selection = useSelection<Row, TableSelection<Row>>(props.selectionKey, (all) => all)
  const { size } = selection.rows
  return (
    <>
      <VisuallyHidden role="status">
        {size > 0 && t('{count} selected. Press Enter for actions.', { count: size })}
      </VisuallyHidden>
      {size > 0 && (
        <BottomBar>
          <Suspense>
            {/* The row type is known to the list that they come from. */}
            <BulkBar {...(props as unknown as SelectionBarProps<unknown>)} selection={selection} />
          </Suspense>
        </BottomBar>
      )}
    </>
  )
}

/** Renders content of a page in the bottom bar, so that it is always visible. */
function BottomBar({ children }: { children: ReactNode }) {
  const host = useBottomBarElement()
  return host && createPortal(children, host)
}
