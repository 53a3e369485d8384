import { javascriptLanguage, jsxLanguage, tsxLanguage, typescriptLanguage } from '@codemirror/lang-javascript'
import { jsonLanguage } from '@codemirror/lang-json'
import type { EditorState, Extension } from '@codemirror/state'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { CodeEditor } from '../../../components/code-editor/CodeEditor'
import { codeState } from '../../../components/code-editor/code-state'
import { KeyboardHelp } from '../../../components/code-editor/KeyboardHelp'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { t } from '../../../lib/i18n/translate'
import { AddFile } from './AddFile'
import { FileTabs } from './FileTabs'
import { type SourceFiles, sortNames } from './files'
import classes from './source.module.css'

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
            open={() =>
              editorStates.current.get(name) ??
              codeState({
                name,
                language: getLanguage(name),
                text: files[name] ?? '',
                readOnly,
                help,
                onChange: (text) => write.current(name, text),
              })
            }
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
