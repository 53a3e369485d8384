import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
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
import { tags } from '@lezer/highlight'
import { t } from '../../lib/i18n/translate'

const button = {
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 'var(--mantine-radius-sm)',
  background: 'var(--hg-raised)',
  color: 'inherit',
  fontSize: 'inherit',
}

/** Editor theme in the colors of the dashboard, which follow the color scheme. */
const codeTheme = EditorView.theme({
  '&': { height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': { background: 'transparent', border: 'none', color: 'var(--hg-soft)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 16px' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--code-line)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--code-selection)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--code-selection)' },
  '.cm-searchMatch': { background: 'var(--code-found)' },
  '.cm-searchMatch-selected': { background: 'var(--code-selection)' },
  '.cm-panels': { background: 'var(--hg-sunken)', color: 'inherit' },
  '.cm-panels-top': { borderBottom: '1px solid var(--hg-line)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 12px', fontSize: '0.8125rem' },
  '.cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-panel.cm-search [name=close]': { color: 'inherit', fontSize: '1.125rem', cursor: 'pointer' },
  '.cm-button': { ...button, backgroundImage: 'none', padding: '2px 10px', cursor: 'pointer' },
  '.cm-textfield': { ...button, padding: '2px 8px' },
  '.cm-textfield:focus': { outline: '2px solid var(--hg-accent)', outlineOffset: '-1px' },
})

/** Syntax colors. Each is a CSS variable, because light and dark mode differ. */
const codeColors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
    { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
    { tag: [tags.comment, tags.meta], color: 'var(--code-comment)', fontStyle: 'italic' },
    { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-property)' },
    { tag: [tags.typeName, tags.className, tags.tagName], color: 'var(--code-type)' },
    { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: 'var(--code-name)' },
    { tag: tags.invalid, color: 'var(--mantine-color-error)' },
  ]),
)

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
