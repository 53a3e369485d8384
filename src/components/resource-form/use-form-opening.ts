import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMe } from '../../api/me'
import { currentSession } from '../../api/session-store'
import { buildDraftKey } from './draft/draft-key'
import { evictOldDrafts, loadDraft } from './draft/draft-store'
import { openForm } from './draft/restore-draft'
import { getDraftKeyParams } from './draft-key-params'
import type { FormModel } from './model'
import type { FormTarget } from './target'

/** Computes the initial state of a form once: from the loaded record or its draft. */
export function useFormOpening<V extends FieldValues, B extends object, L>(
  target: FormTarget<never, unknown, L>,
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
    const name =
      session && me ? buildDraftKey(session, me.uuid, target, getDraftKeyParams(search, startsBy)) : null
    evictOldDrafts(Date.now())
    const draft = name === null ? null : loadDraft(name)
    return { values, name, opening: openForm(values, model, target.loaded !== null, draft) }
  })
  const before = useRef(opened.opening.before)
  return { ...opened, before }
}
