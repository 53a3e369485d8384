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
        description={t(
          'One choice on each line. Bullets, numbers, blank lines and what is there already are left out.',
        )}
        minRows={4}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" onClick={() => onPaste(text)} disabled={text.trim() === ''}>
          {t('Add to the choices')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </div>
  )
}
