import { json, jsonParseLinter } from '@codemirror/lang-json'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { codeState } from '../../../components/code-editor/code-state'
import { t } from '../../../texts/translate'
import { locateField } from './locate-field'
import type { EditorListener } from './text-store'

const parseFaults = jsonParseLinter()

interface EditorOptions {
  text: string
  /** Id of the element that explains how to leave the editor with the keyboard. */
  help: string
  listener: EditorListener
}

/** Initial editor state for a survey, with inline markers for problems. */
export function createEditorState({ text, help, listener }: EditorOptions): EditorState {
  const errors = linter((view): readonly Diagnostic[] => [
    ...parseFaults(view),
    ...listener.problems.map(({ field, message }): Diagnostic => {
      return { ...locateField(view.state, field), severity: 'error', message }
    }),
  ])
  return codeState({
    text,
    help,
    name: t('Survey as JSON'),
    language: [json(), errors, lintGutter()],
    readOnly: false,
    onChange: (text) => listener.type(text),
  })
}
