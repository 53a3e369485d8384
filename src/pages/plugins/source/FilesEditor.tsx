import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import type { EditorState, Extension } from '@codemirror/state'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CodeEditor } from '../../../components/code-editor/CodeEditor'
import { codeState } from '../../../components/code-editor/code-state'
import { KeyboardHelp } from '../../../components/code-editor/KeyboardHelp'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { isDeepEqual } from '../../../components/form/deep-diff'
import { useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { invariant } from '../../../lib/invariant'
import { AddFile } from './AddFile'
import { type SourceFiles, sortNames } from './files'
import classes from './source.module.css'

interface FilesFieldProps {
  name: string
  /** Selected file; undefined for the default one. */
  current: string | undefined
  onOpen: (name: string | undefined) => void
  /** Returns the files to mark as changed. */
  getChangedFiles?: (files: SourceFiles) => ReadonlySet<string>
}

const none = (): ReadonlySet<string> => new Set()

/** Form field for the code of a plugin. */
export default function FilesField({ name, current, onOpen, getChangedFiles = none }: FilesFieldProps) {
  const { value, set, error } = useField(name)
  const files = value as SourceFiles
  // The editor has its own text state: it is reset when the value changes from outside.
  const [displayed, setShown] = useState({ files, times: 0 })
  if (!isDeepEqual(displayed.files, files)) setShown({ files, times: displayed.times + 1 })
  return (
    <div className={classes.field} data-field={name} {...(error && { 'data-problem': '', tabIndex: -1 })}>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
      <FilesEditor
        key={displayed.times}
        files={files}
        current={current}
        changed={getChangedFiles(files)}
        onOpen={onOpen}
        onChange={(next) => {
          setShown({ ...displayed, files: next })
          set(next)
        }}
      />
    </div>
  )
}

interface Props {
  files: SourceFiles
  /** Selected file. */
  current: string | undefined
  /** Files to mark as changed. */
  changed: ReadonlySet<string>
  readOnly?: boolean
  onOpen: (name: string | undefined) => void
  onChange: (files: SourceFiles) => void
}

/** File editor with tabs. Each file retains its scroll position and undo history while another one is open. */
export function FilesEditor({ files, current, changed, readOnly = false, onOpen, onChange }: Props) {
  const [panel, help] = [useId(), useId()]
  const editorStates = useRef(new Map<string, EditorState>())
  const write = useRef((_name: string, _text: string) => {})
  useEffect(() => {
    write.current = (name, text) => onChange({ ...files, [name]: text })
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
      readOnly,
      help,
      onChange: (changedText) => write.current(name, changedText),
    })
  }
  const remove = (removedName: string) => {
    const { [removedName]: _, ...others } = files
    editorStates.current.delete(removedName)
    onChange(others)
    onOpen(sortNames(others)[0])
  }
  const add = (added: string) => {
    editorStates.current.delete(added)
    onChange({ ...files, [added]: '' })
    onOpen(added)
  }

  return (
    <div className={classes.files}>
      <div className={classes.tabs}>
        <FileTabs names={names} current={name} changed={changed} panel={panel} onOpen={onOpen} />
        {!readOnly && <AddFile files={files} onAdd={add} />}
      </div>
      <div id={panel} role="tabpanel" aria-label={name ?? t('No file selected')}>
        {name === undefined ? (
          <EmptyState title={t('No files yet')}>
            {t('Add a plugin.json and an index.ts, for example.')}
          </EmptyState>
        ) : (
          <CodeEditor
            key={name}
            open={() => editorStates.current.get(name) ?? createState(name)}
            onClose={(state) => {
              if (Object.hasOwn(files, name)) editorStates.current.set(name, state)
            }}
          />
        )}
      </div>
      <div className={classes.foot}>
        <KeyboardHelp id={help} />
        {!readOnly && name !== undefined && (
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
    </div>
  )
}

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

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** Files as tabs, navigated with the arrow keys. */
function FileTabs({
  names,
  current,
  changed,
  panel,
  onOpen,
}: {
  names: string[]
  current: string | undefined
  changed: ReadonlySet<string>
  /** Id of the tab panel. */
  panel: string
  onOpen: (name: string) => void
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = STEPS.get(event.key)
    const name = step && names.at((index + step) % names.length)
    if (!name) return
    event.preventDefault()
    onOpen(name)
    const tabs = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role="tab"]')
    tabs?.[names.indexOf(name)]?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('Files')}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={name === current}
          aria-controls={panel}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onOpen(name)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {name}
          {changed.has(name) && (
            <span className={classes.dot}>
              <VisuallyHidden>{t('modified')}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
