import { ActionIcon } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import classes from './list-toolbar.module.css'

interface ListToolbarProps {
  search: ReactNode
  filters?: ReactNode
  /** If true, the filters are also shown on a phone. */
  isFiltered?: boolean
  /** Tools that are useless keep their space, so that nothing moves when the list is loaded. */
  isHidden?: boolean | undefined
  /** Tools at the end of the line. */
  children?: ReactNode
}

/** Search, filters and tools of a list in a line. On a phone, a button shows the filters below. */
export function ListToolbar({ search, filters, isFiltered = false, isHidden, children }: ListToolbarProps) {
  const [isOpen, setOpen] = useState(isFiltered)
  return (
    <div className={classes.toolbar}>
      {search}
      {filters && <FilterRow isOpen={isOpen}>{filters}</FilterRow>}
      <Tools isHidden={isHidden}>
        {filters && (
          <FilterButton isFiltered={isFiltered} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
        {children}
      </Tools>
    </div>
  )
}

/** Filters of a list. On a phone, they are below the other tools while they are open. */
export const FilterRow = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <div className={`${classes.filters} filters row wrap gap-8`} data-open={isOpen || undefined}>
    {children}
  </div>
)

interface FilterButtonProps {
  isFiltered: boolean
  isOpen: boolean
  onToggle: () => void
}

/** Button that opens the filters of a list on a phone; elsewhere there is none. */
export const FilterButton = ({ isFiltered, isOpen, onToggle }: FilterButtonProps) => (
  <ActionIcon
    variant={isFiltered ? 'light' : 'subtle'}
    color="gray"
    className={classes.filterButton}
    aria-label={t('Filter')}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <IconFilter size={16} />
  </ActionIcon>
)

/** Tools of a list, at the end of its toolbar or in the page header. */
export const Tools = ({ isHidden, children }: Pick<ListToolbarProps, 'isHidden' | 'children'>) => (
  <div className="row push gap-4" data-unused={isHidden || undefined}>
    {children}
  </div>
)
