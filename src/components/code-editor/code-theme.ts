import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const button = {
  border: '1px solid var(--mantine-color-default-border)',
  borderRadius: 'var(--mantine-radius-sm)',
  background: 'var(--hg-raised)',
  color: 'inherit',
  fontSize: 'inherit',
}

/** Editor theme in the colors of the dashboard, which follow the color scheme. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '1.6' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--mantine-color-text)' },
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
export const codeColors = syntaxHighlighting(
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
