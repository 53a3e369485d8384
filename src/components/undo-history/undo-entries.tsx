import { executeMutation, getEndpoint, toRequest } from '../../api/query/mutation'
import { formatEnumeration } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { ChangeList } from '../activity/ActivityEntryItem'
import { formatFieldName } from '../activity/format-field'
import { type ConfirmOptions, requestConfirmation } from '../overlays/open-dialog'
import { notify, notifyError } from '../overlays/toasts'
import { requestUndo as offer } from './drawer-state'
import { UNDO_LABELS } from './entry-state'
import type { UndoEntry } from './model/entry'
import { loadHistory } from './model/history'
import { getUndoTargets, isInEffect } from './model/history-graph'
import { planUndo } from './model/plan'
import { getEntry } from './model/record'
import { isDeletion, isRestoration, type UndoStep } from './model/undo-step'

/** Navigates to another page. */
type Navigate = (to: string) => void

/**
 * Undoes or redoes entries. Reads the records first, and asks for confirmation if others have changed them since, or if
 * the undo deletes a record.
 */
export async function undoEntries(entries: readonly UndoEntry[], navigate: Navigate): Promise<void> {
  const [first] = entries
  if (!first) return
  try {
    const journal = await loadHistory(first.owner)
    const isUndo = isInEffect(first, journal)
    const targets = entries.flatMap((entry) => getUndoTargets(entry, journal)).sort((a, b) => b.at - a.at)
    const steps: UndoStep[] = []
    for (const target of targets) {
      const undo = await planUndo(target, journal)
      if ('steps' in undo) steps.push(...undo.steps)
      else notifyError(describeUnchanged(first), new Error(undo.reason))
    }
    const runSteps = () => run(steps, UNDO_LABELS[isUndo ? 'redo' : 'undo'], navigate)
    const confirmation = buildConfirmation(steps, isUndo)
    if (confirmation) requestConfirmation({ ...confirmation, action: runSteps })
    else await runSteps()
  } catch (error) {
    notifyError(describeUnchanged(first), error)
  }
}

const describeUnchanged = ({ name }: UndoEntry): string =>
  name ? t('{name} was not changed.', { name }) : t('It was not changed.')

/** Sends the writes sequentially, because a server may limit concurrent requests. */
async function run(steps: readonly UndoStep[], opposite: string, navigate: Navigate): Promise<void> {
  for (const step of steps) {
    await executeMutation(step.write)
    const to = getListOfDeleted(step, location.pathname)
    if (to !== null) navigate(to)
  }
  const [only, more] = steps
  if (!only) return
  const newEntries = steps.flatMap(({ write: mutation }) => getEntry(mutation) ?? [])
  const action = { label: opposite, run: () => offer(newEntries) }
  notify(
    more ? tn(steps.length, '1 change was undone.', '{n} changes were undone.') : describeDone(only),
    action,
  )
}

function describeDone({ write: mutation, name, notRestored }: UndoStep): string {
  const row = getEndpoint(mutation)
  if (isDeletion(row, mutation.input.body)) return t('{name} was deleted.', { name })
  if (isRestoration(row, mutation.input.body))
    return [t('{name} was restored.', { name }), ...notRestored].join(' ')
  if (mutation.op === 'restore') return t('{name} was restored.', { name })
  if (mutation.op === 'create')
    return t('{name} was recreated. Not restored: {lost}.', { name, lost: formatEnumeration(notRestored) })
  return [t('{name} was reverted.', { name }), ...notRestored].join(' ')
}

/** Returns the confirmation; null if only the user's own changes are affected. */
function buildConfirmation(
  steps: readonly UndoStep[],
  isUndo: boolean,
): Omit<ConfirmOptions, 'action'> | null {
  const [only, more] = steps
  if (!only) return null
  const request = more ? {} : { request: toRequest(only.write) }
  if (steps.some(({ write: mutation }) => isDeletion(getEndpoint(mutation), mutation.input.body))) {
    const names = steps.map(({ name }) => name)
    return {
      title: more
        ? tn(steps.length, 'Delete 1 record?', 'Delete {n} records?')
        : t('Delete {name}?', { name: only.name }),
      message: (
        <p>
          {more
            ? t('You created {names}. Everything that was added since is deleted too.', {
                names: formatEnumeration(names),
              })
            : t('You created it. Everything that was added since is deleted too.')}
        </p>
      ),
      confirm: t('Delete'),
      danger: true,
      ...request,
    }
  }
  const conflicts = steps.flatMap(({ conflicts }) => conflicts)
  if (conflicts.length === 0) return null
  const lines = conflicts.map(({ field, now, back }) => ({
    what: formatFieldName(field),
    before: now ?? null,
    after: back ?? null,
  }))
  return {
    title: isUndo ? t('Undo anyway?') : t('Redo anyway?'),
    message: (
      <>
        <p>
          <b>{t('{name} has been changed since.', { name: only.name })}</b>{' '}
          {t('This overwrites later changes:')}
        </p>
        <ChangeList lines={lines} />
      </>
    ),
    confirm: isUndo ? t('Undo anyway') : t('Redo anyway'),
    ...request,
  }
}

/**
 * Returns the list to navigate to from the page of a deleted record, or one below it; null for other pages. Page paths
 * mirror those of the API.
 */
function getListOfDeleted({ write: mutation }: UndoStep, pathname: string): string | null {
  if (!isDeletion(getEndpoint(mutation), mutation.input.body) || mutation.as !== undefined) return null
  const page = toRequest(mutation)
    .path.replace(/^\/api/, '')
    .replace(/\/$/, '')
  const isThere = pathname === page || pathname.startsWith(`${page}/`)
  return isThere ? page.replace(/\/[^/]+$/, '') : null
}
