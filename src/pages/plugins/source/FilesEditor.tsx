import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import type { EditorState, Extension } from '@codemirror/state'
import { Button, Tabs, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { invariant } from '../../../../contract/invariant'
import { CodeEditor, KeyboardHelp } from '../../../components/code-editor/CodeEditor'
import { codeState } from '../../../components/code-editor/code-state'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { isDeepEqual } from '../../../lib/json'
import { getChangedFiles, type SourceFiles, type SourceValues, sortNames, validateFileName } from './files'
import classes from './source.module.css'

interface Props {
  /** Selected file; undefined for the first one. */
  current: string | undefined
  onOpen: (name: string | undefined) => void
}

/** Returns the code as last loaded or saved. */
export function useSavedFiles(): SourceFiles {
  const { defaultValues } = useFormState<SourceValues>()
  invariant(defaultValues?.source, 'The form starts with its files.')
  // The library types the values as partial.
  return defaultValues.source as SourceFiles
}

/** Form field for the code of a plugin. Optionally marks the files that differ from the saved ones. */
export default function FilesField({
  name,
  marksChanges = false,
  ...editor
}: Props & { name: string; marksChanges?: boolean }) {
  const { value, set, error } = useField(name)
  const files = value as SourceFiles
  const savedFiles = useSavedFiles()
  // The editor has its own text state: it is reset when the value changes from outside.
  const [displayed, setShown] = useState({ files, times: 0 })
  if (!isDeepEqual(displayed.files, files)) setShown({ files, times: displayed.times + 1 })
  return (
    <div className="min-0" data-field={name} {...(error && { 'data-problem': '', tabIndex: -1 })}>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <FilesEditor
        key={displayed.times}
        files={files}
        changed={marksChanges ? getChangedFiles(savedFiles, files) : []}
        onChange={(next) => {
          setShown({ ...displayed, files: next })
          set(next)
        }}
        {...editor}
      />
    </div>
  )
}

interface FilesEditorProps extends Props {
  files: SourceFiles
  /** Files to mark as changed. */
  changed?: readonly string[]
  /** Without it, the files are read-only. */
  onChange?: (files: SourceFiles) => void
}

/** File editor with tabs. Each file retains its scroll position and undo history while another one is open. */
export function FilesEditor({ files, current, changed = [], onOpen, onChange }: FilesEditorProps) {
  const help = useId()
  const editorStates = useRef(new Map<string, EditorState>())
  const write = useRef((_name: string, _text: string) => {})
  useEffect(() => {
    write.current = (name, text) => onChange?.({ ...files, [name]: text })
  })
  const names = sortNames(files)
  const name = current !== undefined && Object.hasOwn(files, current) ? current : names[0]

  const createState = (name: string) => {
    const text = files[name]
    invariant(text !== undefined, `${name} is one of the files.`)
    return codeState({
      name,
      language: getLanguage(name),
      text,
      readOnly: !onChange,
      help,
      onChange: (changedText) => write.current(name, changedText),
    })
  }
  const remove = (removedName: string) => {
    const { [removedName]: _, ...others } = files
    editorStates.current.delete(removedName)
    onChange?.(others)
    onOpen(sortNames(others)[0])
  }
  const add = (added: string) => {
    editorStates.current.delete(added)
    onChange?.({ ...files, [added]: '' })
    onOpen(added)
  }

  return (
    <Tabs
      unstyled
      className="stack gap-10"
      classNames={{ list: 'row wrap gap-4', tab: classes.tab }}
      value={name ?? null}
      onChange={(tab) => onOpen(tab ?? undefined)}
    >
      <div className="row wrap gap-4">
        <Tabs.List aria-label={t('Files')}>
          {names.map((tab) => (
            <Tabs.Tab key={tab} value={tab} rightSection={changed.includes(tab) && <ChangeMark />}>
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {onChange && <AddFile files={files} onAdd={add} />}
      </div>
      {name === undefined ? (
        <EmptyState title={t('No files yet')}>
          {t('Add a plugin.json and an index.ts, for example.')}
        </EmptyState>
      ) : (
        <Tabs.Panel value={name}>
          <CodeEditor
            key={name}
            open={() => editorStates.current.get(name) ?? createState(name)}
            onClose={(state) => {
              if (Object.hasOwn(files, name)) editorStates.current.set(name, state)
            }}
          />
        </Tabs.Panel>
      )}
      <div className="row wrap between gap-8-16">
        <KeyboardHelp id={help} />
        {onChange && name !== undefined && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={15} />}
            onClick={() => remove(name)}
          >
            {t('Delete {name}', { name })}
          </Button>
        )}
      </div>
    </Tabs>
  )
}

const ChangeMark = () => (
  <span className={classes.dot}>
    <VisuallyHidden>{t('modified')}</VisuallyHidden>
  </span>
)

const LANGUAGES: [RegExp, Extension][] = [
  [/\.json$/, jsonLanguage],
  [/\.tsx$/, tsxLanguage],
  [/\.[cm]?ts$/, typescriptLanguage],
  [/\.jsx$/, jsxLanguage],
  [/\.[cm]?js$/, javascriptLanguage],
]

/** Returns the editor language for a file name; an empty extension for plain text. */
function getLanguage(name: string): Extension {
  return LANGUAGES.find(([pattern]) => pattern.test(name))?.[1] ?? []
}

/** Form that adds an empty file by name. */
function AddFile({ files, onAdd }: { files: SourceFiles; onAdd: (name: string) => void }) {
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
