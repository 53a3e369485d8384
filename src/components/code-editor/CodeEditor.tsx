import '../ui/page/code-colors.css'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { rich } from '../../lib/i18n/rich'
import classes from './code-editor.module.css'

interface CodeEditorProps {
  open: () => EditorState
  onClose: (state: EditorState) => void
  /** Contains the editor while it is mounted. */
  view?: RefObject<EditorView | null>
}

/** Editor of one text. Loads its state on mount and returns it on unmount. */
export function CodeEditor(props: CodeEditorProps) {
  const [{ open, onClose, view: viewRef }] = useState(props)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!container.current) return
    const view = new EditorView({ state: open(), parent: container.current })
    if (viewRef) viewRef.current = view
    return () => {
      if (viewRef) viewRef.current = null
      onClose(view.state)
      view.destroy()
    }
  }, [open, onClose, viewRef])
  return <div ref={container} className={classes.editor} />
}

/** Help text that explains how to leave an editor with the keyboard. */
export function KeyboardHelp({ id }: { id: string }) {
  return (
    <p id={id} className="soft text-sm">
      {rich('Press {tab} to indent. Press {escape}, then {tab} to leave the editor.', {
        tab: <kbd className="key">Tab</kbd>,
        escape: <kbd className="key">Esc</kbd>,
      })}
    </p>
  )
}
