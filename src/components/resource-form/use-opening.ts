import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMe } from '../../api/me'
import { currentSession } from '../../api/session-store'
import { draftName } from './draft/draft-name'
import { readDraft, tidyDrafts } from './draft/draft-store'
import { openForm } from './draft/opening'
import type { FormModel } from './model'
import { startIn } from './start'
import type { Target } from './target'

/** Computes the initial state of a form once: from the loaded record or its draft. */
export function useOpening<V extends FieldValues, B extends object, L>(
  target: Target<never, unknown, L>,
  read: (loaded: L) => V,
  model: FormModel<V, B>,
  startsBy: readonly string[],
) {
  const { data: me } = useMe()
  const search = useSearch({ strict: false })
  const [opened] = useState(() => {
    // A create form reads nothing: its `L` is undefined.
    const values = read(target.loaded?.record as L)
    const session = currentSession()
    const name = session && me ? draftName(session, me.uuid, target, startIn(search, startsBy)) : null
    tidyDrafts(Date.now())
    const draft = name === null ? null : readDraft(name)
    return { values, name, opening: openForm(values, model, target.loaded !== null, draft) }
  })
  const before = useRef(opened.opening.before)
  return { ...opened, before }
}
