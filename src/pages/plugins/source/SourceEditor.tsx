import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { fieldOf } from '../../../api/errors'
import { Bar } from '../../../components/resource-form/Bar'
import { Refusal } from '../../../components/resource-form/Refusal'
import { UnsavedGuard } from '../../../components/resource-form/UnsavedGuard'
import { useSaveShortcut } from '../../../components/resource-form/use-save-shortcut'
import { sayDone } from '../../../components/toasts/toasts'
import { FilesEditor } from './FilesEditor'
import { changesInWords, FILES_MAX, type FileChanges, type Files, fileChanges } from './files'
import classes from './source.module.css'

interface Props {
  /** The code as it was when the page was opened. */
  files: Files
  /** Why it cannot be changed; null when it can. */
  reason: string | null
  save: (changes: FileChanges) => Promise<unknown>
  /** The way out, beside the button. */
  cancel: ReactNode
}

/** The code of a plugin, to be changed and saved. What is saved stays on show. */
export function SourceEditor({ files: opened, reason, save, cancel }: Props) {
  const [saved, setSaved] = useState(opened)
  const [files, setFiles] = useState(opened)
  const [current, setCurrent] = useState<string>()
  const [error, setError] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  const [discarded, setDiscarded] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useSaveShortcut(form)
  const changes = fileChanges(saved, files)
  const changed = new Set(Object.keys(changes))
  const tooMany = Object.keys(files).length > FILES_MAX

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving || changed.size === 0 || reason !== null || tooMany) return
    setSaving(true)
    setError(null)
    try {
      await save(changes)
      setSaved(files)
      sayDone('Saved.')
    } catch (failure) {
      setError(failure)
      const file = fieldOf(failure)?.path
      if (file !== undefined && Object.hasOwn(files, file)) setCurrent(file)
    } finally {
      setSaving(false)
    }
  }
  const discard = () => {
    setFiles(saved)
    setError(null)
    setDiscarded((count) => count + 1)
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <Refusal error={error} />
      <FilesEditor
        key={`${discarded} ${reason}`}
        files={files}
        current={current}
        changed={changed}
        readOnly={reason !== null}
        onOpen={setCurrent}
        onChange={setFiles}
      />
      <Bar state={reason ?? (tooMany ? `A plugin has at most ${FILES_MAX} files.` : changesInWords(changes))}>
        {changed.size > 0 && (
          <Button variant="default" onClick={discard}>
            Discard changes
          </Button>
        )}
        {cancel}
        <Button
          type="submit"
          disabled={saving || changed.size === 0 || reason !== null || tooMany}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </Bar>
      <UnsavedGuard isDirty={() => changed.size > 0} />
    </form>
  )
}
