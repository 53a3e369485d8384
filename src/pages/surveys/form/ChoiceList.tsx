import { Button, Group } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMessages } from '../../../components/form/use-field'
import { WarningText } from '../../../components/form/WarningText'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { SortableList } from '../../../components/ui/sortable/SortableList'
import { t } from '../../../lib/i18n/translate'
import { getChoiceCountWarning } from '../labels/choices'
import { findDuplicateChoices } from '../model/choices'
import { ChoiceRow } from './ChoiceRow'
import { useChoices } from './use-choices'

/** Editable list of choices: Enter adds a choice, Backspace removes an empty one, and multiple lines can be pasted. */
export function ChoiceList({ name, openName }: { name: string; openName: string }) {
  const { choices, end, removed, note, say, actions } = useChoices(name, openName)
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
        announce={say}
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
        <RemovedChoice id={`${name}-put-back`} text={removed.choice.text} onPutBack={actions.putBack} />
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
          {note}
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
  onPutBack: () => void
}

/** Placeholder of a removed choice, with an undo button that also restores its branching. */
function RemovedChoice({ id, text, onPutBack }: RemovedChoiceProps) {
  return (
    <div className="rounded shaded row gap-8 p-8-12">
      <span className="grow break">{t('“{text}” was removed.', { text })}</span>
      <Button id={id} size="compact-sm" variant="default" onClick={onPutBack}>
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
