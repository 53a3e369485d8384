import { type RefObject, useEffect, useState } from 'react'
import type { EditedQuestion } from './use-preview-state'

/** Index of the question that a field belongs to, by the field's name. */
export function parseQuestionIndex(name: string | null): number | null {
  const index = /^questions\.(\d+)\./.exec(name ?? '')?.[1]
  return index === undefined ? null : Number(index)
}

/** Question of the surrounding form that had the focus last. */
export function useEditedQuestion(within: RefObject<HTMLElement | null>): EditedQuestion | null {
  const [edited, setEdited] = useState<EditedQuestion | null>(null)
  useEffect(() => {
    const form = within.current?.closest('form')
    let now: number | null = null
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const name = target.getAttribute('name')
      // Buttons have no name: using the buttons of a question does not leave it.
      if (name === null && target.closest('[data-preview]') === null) return
      const index = parseQuestionIndex(name)
      if (index !== null && index !== now) setEdited({ index })
      now = index
    }
    // The window blur event is how the page detects that the focus moved into the preview frame.
    const forget = () => {
      now = null
    }
    form?.addEventListener('focusin', follow)
    window.addEventListener('blur', forget)
    return () => {
      form?.removeEventListener('focusin', follow)
      window.removeEventListener('blur', forget)
    }
  }, [within])
  return edited
}
