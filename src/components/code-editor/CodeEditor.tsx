import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import classes from './code-editor.module.css'

/** An editor of one file. It takes its state when it comes and gives it back when it goes. */
export function CodeEditor(props: { open: () => EditorState; onClose: (state: EditorState) => void }) {
  const [{ open, onClose }] = useState(props)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({ state: open(), parent: place.current })
    return () => {
      onClose(view.state)
      view.destroy()
    }
  }, [open, onClose])
  return <div ref={place} className={classes.editor} />
}
