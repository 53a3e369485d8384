import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { t } from '../../../texts/text'
import { InDock } from '../../dock/InDock'
import { part } from '../../part/part'
import type { SelectedProps } from './selected-props'
import type { Selection } from './selection'
import { useSelection } from './selections'

const BulkBar = part(() => import('../../bulk/BulkBar'))

/** Bulk actions while rows are selected, with their number for screen readers. */
export function Selected<Row>(props: SelectedProps<Row>) {
  const selection = useSelection<Row, Selection<Row>>(props.place, (all) => all)
  const { size } = selection.rows
  return (
    <>
      <VisuallyHidden role="status">
        {size > 0 && t('{count} selected. Press Enter for what can be done with them.', { count: size })}
      </VisuallyHidden>
      {size > 0 && (
        <InDock>
          <Suspense>
            {/* The row type is known to the list that they come from. */}
            <BulkBar {...(props as unknown as SelectedProps<unknown>)} selection={selection} />
          </Suspense>
        </InDock>
      )}
    </>
  )
}
