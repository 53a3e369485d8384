import { Button, Group, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconClipboardList, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { focusLater } from '../../../components/form/focus'
import { useMessages } from '../../../components/form/use-field'
import { WarningText } from '../../../components/form/WarningText'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { DragHandle, SortableItem } from '../../../components/ui/sortable/SortableItem'
import { SortableList } from '../../../components/ui/sortable/SortableList'
import { t } from '../../../lib/i18n/translate'
import { getChoiceCountWarning } from '../labels/choices'
import { findDuplicateChoices } from '../model/choices'
import classes from './questions.module.css'
import { ToolButton } from './ToolButton'
import { type ChoiceActions, useChoices } from './use-choices'

/** Editable list of choices: Enter adds a choice, Backspace removes an empty one, and multiple lines can be pasted. */
export function ChoiceList({ name, openName }: { name: string; openName: string }) {
  const { choices, end, removed, announcement, announce, actions } = useChoices(name, openName)
  const getMessage = useMessages()
  const [pasting, setPasting] = useState(false)
  const label = useId()
  const same = findDuplicateChoices(choices)
  return (
    <fieldset className="grid gap-8" aria-labelledby={label}>
      <div id={label} className="text-sm bold">
        {t('Choices')}
      </div>
      <SortableList
        ids={choices.map(({ key }) => key)}
        getItemName={(index) => choices[index]?.text || t('Choice {number}', { number: index + 1 })}
        onMove={actions.move}
        announce={announce}
        className="stack gap-8"
      >
        {choices.map(({ key, text }, index) => (
          <ChoiceRow
            key={key}
            id={key}
            name={`${name}.${index}.text`}
            index={index}
            text={text}
            end={end}
            count={choices.length}
            same={same[index] ?? null}
            error={getMessage(`${name}.${index}.text`)}
            actions={actions}
          />
        ))}
      </SortableList>
      {removed && (
        <RemovedChoice id={`${name}-put-back`} text={removed.choice.text} onRestore={actions.restore} />
      )}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={actions.add}
        >
          {t('Add choice')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconClipboardList size={14} />}
          aria-expanded={pasting}
          onClick={() => setPasting(!pasting)}
        >
          {t('Paste list')}
        </Button>
        <span role="status" className="target mt-6 soft text-sm">
          {announcement}
        </span>
      </Group>
      {pasting && (
        <PasteChoices
          onPaste={(text) => {
            actions.pasteList(text)
            setPasting(false)
          }}
          onCancel={() => setPasting(false)}
        />
      )}
      <WarningText>{getChoiceCountWarning(choices.length)}</WarningText>
    </fieldset>
  )
}

interface RemovedChoiceProps {
  id: string
  text: string
  onRestore: () => void
}

/** Placeholder of a removed choice, with an undo button that also restores its branching. */
function RemovedChoice({ id, text, onRestore }: RemovedChoiceProps) {
  return (
    <div className="rounded shaded row gap-8 p-8-12">
      <span className="grow break">{t('“{text}” was removed.', { text })}</span>
      <Button id={id} size="compact-sm" variant="default" onClick={onRestore}>
        {t('Undo')}
      </Button>
    </div>
  )
}

/** Input for pasting a whole list of choices. */
function PasteChoices({ onPaste, onCancel }: { onPaste: (text: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('')
  return (
    <div className="rounded shaded p-12">
      <GrowingTextarea
        label={t('List of choices')}
        description={t('One choice per line. Bullets, numbers, blank lines and duplicates are removed.')}
        minRows={4}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => onPaste(text)} disabled={text.trim() === ''}>
          {t('Add from list')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  )
}

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
function ChoiceRow({ id, name, index, text, end, count, same, error, actions }: ChoiceRowProps) {
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
