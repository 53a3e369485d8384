import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { GrowingTextarea } from '../../../components/growing-textarea/GrowingTextarea'
import { t } from '../../../texts/translate'
import classes from './questions.module.css'

/** Input for pasting a whole list of choices. */
export function PasteChoices({
  onPaste,
  onCancel,
}: {
  onPaste: (text: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState('')
  return (
    <div className={classes.paste}>
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
