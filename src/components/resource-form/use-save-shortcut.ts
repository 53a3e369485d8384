import { type RefObject, useEffect, useRef } from 'react'

/** Submits the form on Cmd+S and Ctrl+S, like its button; with Shift opens the review. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, review: () => void) {
  const onReview = useRef(review)
  useEffect(() => {
    onReview.current = review
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (event.repeat || document.querySelector('[aria-modal="true"]') !== null) return
      if (event.shiftKey) onReview.current()
      else form.current?.requestSubmit()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [form])
}
