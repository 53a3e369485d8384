import { EditorView } from '@codemirror/view'

/**
 * Replaces selected text in the editor itself. A browser that does it preserves the colors of the old text in a style
 * attribute, which the content security policy blocks.
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
