import { Button, Group } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useMessages } from '../../../components/resource-form/use-messages'
import { WarningText } from '../../../components/resource-form/WarningText'
import { SortableList } from '../../../components/sortable/SortableList'
import { t } from '../../../texts/translate'
import { getChoiceCountWarning } from '../labels/choices'
import { findDuplicateChoices } from '../model/choices'
import { ChoiceRow } from './ChoiceRow'
import { PasteChoices } from './PasteChoices'
import classes from './questions.module.css'
import { RemovedChoice } from './RemovedChoice'
import { useChoices } from './use-choices'

/** Editable list of choices: Enter adds a choice, Backspace removes an empty one, and multiple lines can be pasted. */
export function ChoiceList({ name, openName }: { name: string; openName: string }) {
  const { choices, end, removed, note, say, actions } = useChoices(name, openName)
  const getMessage = useMessages()
  const [pasting, setPasting] = useState(false)
  const label = useId()
  const same = findDuplicateChoices(choices)
  return (
    <fieldset className={classes.choices} aria-labelledby={label}>
      <div id={label} className={classes.label}>
        {t('Choices')}
      </div>
      <SortableList
        ids={choices.map(({ key }) => key)}
        getItemName={(index) => choices[index]?.text || t('Choice {number}', { number: index + 1 })}
        onMove={actions.move}
        announce={say}
        className={classes.choiceList}
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
        <span role="status" className={classes.status}>
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
