import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n/translate'
import { type SourceFiles, validateFileName } from './files'

/** Form that adds an empty file by name. */
export function AddFile({ files, onAdd }: { files: SourceFiles; onAdd: (name: string) => void }) {
  const [name, setName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setName(null)
    setProblem(null)
  }
  if (name === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={15} />}
        onClick={() => setName('')}
      >
        {t('Add file')}
      </Button>
    )
  }
  const add = () => {
    const error = validateFileName(name.trim(), files)
    setProblem(error)
    if (error) return
    onAdd(name.trim())
    close()
  }
  return (
    <div className="flex wrap align-start gap-8">
      <TextInput
        size="xs"
        aria-label={t('File name')}
        placeholder="index.ts"
        value={name}
        error={problem}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button size="compact-sm" mt={3} onClick={add}>
        {t('Add')}
      </Button>
      <Button size="compact-sm" mt={3} variant="default" onClick={close}>
        {t('Cancel')}
      </Button>
    </div>
  )
}
