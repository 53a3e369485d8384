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
import { t } from '../../lib/i18n/translate'
import { codeColors, codeTheme } from './code-theme'

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

/**
 * Replaces selected text in the editor itself. A browser that does it preserves the colors of the old text in a style
 * attribute, which the content security policy blocks.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view
    if (event.inputType !== 'insertText' || event.data === null || state.selection.main.empty) return false
    event.preventDefault()
    if (!state.readOnly) {
      view.dispatch(state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true })
    }
    return true
  },
})

/** Translations of the editor's own texts, by the English original. */
const codePhrases = EditorState.phrases.of({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('next'),
  previous: t('previous'),
  all: t('all'),
  'match case': t('match case'),
  regexp: t('regexp'),
  'by word': t('by word'),
  replace: t('replace'),
  'replace all': t('replace all'),
  close: t('close'),
  'current match': t('current match'),
  'on line': t('on line'),
  'replaced match on line $': t('replaced match on line $'),
  'replaced $ matches': t('replaced $ matches'),
  'Go to line': t('Go to line'),
  go: t('go'),
  'Selection deleted': t('Selection deleted'),
  'Control character': t('Control character'),
})
