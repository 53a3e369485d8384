import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/translate'
import { useConfirmation } from '../../overlays/open-dialog'
import { useReturnFocus } from '../../overlays/use-return-focus'
import classes from './log-drawer.module.css'

interface LogDrawerProps<Kind extends string> {
  title: string
  search: { label: string; value: string; onChange: (text: string) => void }
  kinds: { label: string; of: Record<Kind, { label: string }>; value: Kind; onChange: (kind: Kind) => void }
  /** Buttons for the whole log, beside the search. */
  actions: ReactNode
  /** Note on the stored entries and their retention. */
  note: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Drawer with a log, searchable and filterable by kind. */
export function LogDrawer<Kind extends string>(props: LogDrawerProps<Kind>) {
  const { title, search, kinds, actions, note, onClose, children } = props
  useReturnFocus()
  const isConfirming = useConfirmation() !== null
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={title}
      // A confirmation above it handles the keyboard.
      closeOnEscape={!isConfirming}
      trapFocus={!isConfirming}
      classNames={{ title: 'bold' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className="flex wrap gap-8 mb-12">
        <TextInput
          aria-label={search.label}
          placeholder={search.label}
          leftSection={<IconSearch size={16} />}
          className="grow-200"
          value={search.value}
          onChange={({ currentTarget }) => search.onChange(currentTarget.value)}
        />
        <NativeSelect
          aria-label={kinds.label}
          data={Object.entries<{ label: string }>(kinds.of).map(([value, { label }]) => ({ value, label }))}
          value={kinds.value}
          // The options are exactly the kinds.
          onChange={({ currentTarget }) => kinds.onChange(currentTarget.value as Kind)}
        />
        {actions}
      </div>
      {children}
      <p className="mt-16 soft text-sm">{note}</p>
    </Drawer>
  )
}

/** Log entries with dividers. */
export const LogList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>
