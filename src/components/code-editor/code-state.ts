import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeColors, codeTheme } from './code-theme'
import { codePhrases } from './editor-phrases'
import { typingOver } from './typing-over'

interface OpenFile {
  name: string
  /** Syntax highlighting, and other extensions for this file only. */
  language: Extension
  text: string
  readOnly: boolean
  /** Id of the element that explains how to leave the editor with the keyboard. */
  help: string
  onChange: (text: string) => void
}

/** Creates the initial editor state of a file. */
export function codeState({ name, language, text, readOnly, help, onChange }: OpenFile): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      EditorView.cspNonce.of(globalThis.__hedgerow?.nonce ?? ''),
      lineNumbers(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      typingOver,
      indentOnInput(),
      indentUnit.of('  '),
      bracketMatching(),
      search({ top: true }),
      keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      language,
      codePhrases,
      codeTheme,
      codeColors,
      EditorState.readOnly.of(readOnly),
      EditorView.contentAttributes.of({
        'aria-label': name,
        'aria-describedby': help,
        tabindex: '0',
        ...(readOnly && { 'aria-readonly': 'true' }),
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString())
      }),
    ],
  })
}
