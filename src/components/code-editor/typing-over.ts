import { EditorView } from '@codemirror/view'

/**
 * Typing over selected text, done by the editor. A browser that does it keeps the colours of what it replaces in a style
 * attribute, which the content security policy of the page stops.
 */
export const typingOver = EditorView.domEventHandlers({
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
