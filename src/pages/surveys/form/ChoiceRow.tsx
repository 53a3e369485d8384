import { TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { focusLater } from '../../../components/form/focus'
import { DragHandle, SortableItem } from '../../../components/ui/sortable/SortableItem'
import { t } from '../../../lib/i18n/translate'
import classes from './questions.module.css'
import { ToolButton } from './ToolButton'
import type { ChoiceActions } from './use-choices'

interface ChoiceRowProps {
  id: string
  name: string
  index: number
  text: string
  /** Number of reorderable choices: all except the open-ended choice. */
  end: number
  count: number
  /** Index of an earlier choice with the same text; null if there is none. */
  same: number | null
  error: string | undefined
  actions: ChoiceActions
}

/** Row with one choice and its actions. */
export function ChoiceRow({ id, name, index, text, end, count, same, error, actions }: ChoiceRowProps) {
  const number = index + 1
  const isOpen = index >= end
  const move = (to: number, button: string) => {
    actions.move(index, to)
    focusLater(`${id}-${button}`)
  }
  return (
    <SortableItem id={id} className={classes.choice}>
      {isOpen ? (
        <span className={classes.fixed} />
      ) : (
        <DragHandle label={t('Drag choice {number}, or press Space and use the arrow keys', { number })} />
      )}
      <TextInput
        className="grow"
        classNames={{ description: 'quote text-sm' }}
        inputWrapperOrder={['input', 'error', 'description']}
        name={name}
        aria-label={t('Choice {number}', { number })}
        placeholder={t('Choice {number}', { number })}
        autoComplete="off"
        value={text}
        error={error}
        description={
          same !== null && t('Same as choice {same}. Their answers are counted together.', { same: same + 1 })
        }
        rightSection={isOpen ? <span className="soft text-xs nowrap">{t('free text')}</span> : null}
        rightSectionWidth={isOpen ? 86 : 0}
        onChange={({ currentTarget }) => actions.rename(index, currentTarget.value)}
        onPaste={(event) => {
          if (actions.pasteAt(index, event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            actions.addAfter(index)
          } else if (event.key === 'Backspace' && text === '' && count > 1) {
            event.preventDefault()
            actions.remove(index)
          }
        }}
      />
      <ToolButton
        id={`${id}-up`}
        label={t('Move choice {number} up', { number })}
        icon={IconArrowUp}
        idle={index === 0 || isOpen}
        onClick={() => move(index - 1, 'up')}
      />
      <ToolButton
        id={`${id}-down`}
        label={t('Move choice {number} down', { number })}
        icon={IconArrowDown}
        idle={number >= end}
        onClick={() => move(index + 1, 'down')}
      />
      <ToolButton
        label={t('Remove choice {number}', { number })}
        icon={IconX}
        onClick={() => actions.remove(index)}
      />
    </SortableItem>
  )
}
