import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMe } from '../../api/session/me'
import { getServerName, type Session } from '../../api/session/session'
import { currentSession } from '../../api/session/session-store'
import { evictOldDrafts, getDraftKeyParams, loadDraft } from './draft/draft-store'
import { openForm } from './draft/restore-draft'
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

/** Storage key of a form's draft: user and target. */
const buildDraftKey = (
  session: Pick<Session, 'base'>,
  person: string,
  { resource, op, params }: Pick<FormTarget<never, unknown, never>, 'resource' | 'op' | 'params'>,
  start: string[],
): string => JSON.stringify([getServerName(session), person, resource, op, params ?? {}, start])
