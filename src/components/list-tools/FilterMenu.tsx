import '@mantine/core/styles/Popover.layer.css'
import { Button, Popover, Stack } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n/translate'

/** Button that opens the less frequent filters of a list. The children get a function that closes it. */
export function FilterMenu({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      // Room for two days side by side, but no more than a phone has.
      width="min(340px, 100vw)"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('More filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('More filters')}>
        <Stack gap="sm">{children(() => setOpen(false))}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Active filter that has no field in view. */
export interface FilterChip {
  key: string
  label: string
  onRemove: () => void
}

/** Active filters, each with a button that removes it. */
export const ActiveFilters = ({ chips }: { chips: readonly FilterChip[] }) =>
  chips.length > 0 && (
    <ul className="row wrap gap-8 mb-12" aria-label={t('Active filters')}>
      {chips.map(({ key, label, onRemove }) => (
        <li key={key} className="min-0">
          <Button
            size="compact-sm"
            variant="light"
            color="gray"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('Remove filter: {filter}', { filter: label })}
            onClick={onRemove}
          >
            <span className="truncate">{label}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
