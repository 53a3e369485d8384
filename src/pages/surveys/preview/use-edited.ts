import { type RefObject, useEffect, useState } from 'react'
import type { Edited } from './use-walk'

/** The place of the question that a field belongs to, by the field's name. */
export function questionOf(name: string | null): number | null {
  const place = /^questions\.(\d+)\./.exec(name ?? '')?.[1]
  return place === undefined ? null : Number(place)
}

/** The question of the form around that the focus went into last. */
export function useEdited(within: RefObject<HTMLElement | null>): Edited | null {
  const [edited, setEdited] = useState<Edited | null>(null)
  useEffect(() => {
    const form = within.current?.closest('form')
    let now: number | null = null
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const name = target.getAttribute('name')
      // Buttons have no name: who presses those of a question is still at that question.
      if (name === null && target.closest('[data-preview]') === null) return
      const index = questionOf(name)
      if (index !== null && index !== now) setEdited({ index })
      now = index
    }
    // So it is told that the focus went into the frame of the preview.
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
