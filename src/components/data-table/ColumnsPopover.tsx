import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { t } from '../../lib/i18n/translate'
import classes from './columns.module.css'
import type { ColumnsProps } from './use-list-page'
import { saveColumns, useChosenColumns } from './visible-columns'

interface PopoverProps extends ColumnsProps<unknown> {
  button: ReactElement
  opened: boolean
  onClose: () => void
}

/** Selection and order of the visible columns. The choice is written to the URL and stored on this device. */
export default function ColumnsPopover({
  list,
  columns,
  shown: visibleColumns,
  button,
  opened: isOpen,
  onClose,
}: PopoverProps) {
  const [first, ...others] = columns
  const chosenColumns = useChosenColumns(list.name, list.search.columns)
  const ids = visibleColumns.slice(1).map(({ id }) => id)
  const hidden = others.filter(({ id }) => !ids.includes(id))
  const ordered = [...visibleColumns.slice(1), ...hidden]
  const choose = (next: string[] | null) => {
    saveColumns(list.name, next)
    list.setColumns(next)
  }
  const move = (id: string, by: number) => {
    const from = ids.indexOf(id)
    const rest = ids.filter((columnId) => columnId !== id)
    choose([...rest.slice(0, from + by), id, ...rest.slice(from + by)])
  }
  return (
    <Popover opened={isOpen} onDismiss={onClose} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('Columns')}>
        <ul className={classes.list}>
          <li className={classes.line}>
            <Checkbox checked disabled readOnly label={first?.header} />
          </li>
          {ordered.map(({ id, header }) => {
            const at = ids.indexOf(id)
            return (
              <li key={id} className={classes.line}>
                <Checkbox
                  label={header}
                  checked={at >= 0}
                  onChange={() => choose(at >= 0 ? ids.filter((columnId) => columnId !== id) : [...ids, id])}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {header} left', { header })}
                  aria-disabled={at < 1}
                  onClick={() => at > 0 && move(id, -1)}
                >
                  <IconArrowUp size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Move {header} right', { header })}
                  aria-disabled={at < 0 || at === ids.length - 1}
                  onClick={() => at >= 0 && move(id, 1)}
                >
                  <IconArrowDown size={15} />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
        <Button
          size="compact-sm"
          variant="default"
          disabled={chosenColumns === null}
          onClick={() => choose(null)}
        >
          {t('Reset columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
