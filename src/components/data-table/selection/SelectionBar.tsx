import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../texts/translate'
import { useBottomBarElement } from '../../bottom-bar/bottom-bar-element'
import { lazyWithRetry } from '../../lazy/lazy-with-retry'
import type { TableSelection } from './selection'
import type { SelectionBarProps } from './selection-bar-props'
import { useSelection } from './selection-store'

const BulkBar = lazyWithRetry(() => import('../../bulk/BulkBar'))

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
