import { endsOf, holds } from '../../api/journal/chain'
import { bringsBack, deletes } from '../../api/journal/deletion'
import type { Entry } from '../../api/journal/entry'
import { loadJournal } from '../../api/journal/journal'
import { entryOf } from '../../api/journal/note'
import { planFor } from '../../api/journal/plan'
import type { WayBack } from '../../api/journal/way-back'
import { formatEnumeration } from '../../api/locale'
import { executeMutation, getEndpoint, toRequest } from '../../api/mutation'
import { t, tn } from '../../texts/text'
import { ask, type Question } from '../confirm/question'
import { ChangeList } from '../history/HistoryEntry'
import { plainName } from '../history/plain-name'
import { say, sayError } from '../toasts/toasts'
import { BACK_WORDS } from './entry-state'
import { wayFromGone } from './leave-gone'
import { takeBack as offer } from './open-journal'

/** Navigates to another page. */
type Go = (to: string) => void

/**
 * Undoes or redoes entries. Reads the records first, and asks for confirmation if others have changed them since, or if
 * the undo deletes a record.
 */
export async function takeBack(entries: readonly Entry[], go: Go): Promise<void> {
  const [first] = entries
  if (!first) return
  try {
    const journal = await loadJournal(first.owner)
    const isUndo = holds(first, journal)
    const ends = entries.flatMap((entry) => endsOf(entry, journal)).sort((a, b) => b.at - a.at)
    const ways: WayBack[] = []
    for (const end of ends) {
      const undo = await planFor(end, journal)
      if ('ways' in undo) ways.push(...undo.ways)
      else sayError(staysWords(first), new Error(undo.whyNot))
    }
    const act = () => run(ways, BACK_WORDS[isUndo ? 'redo' : 'undo'], go)
    const question = questionOf(ways, isUndo)
    if (question) ask({ ...question, action: act })
    else await act()
  } catch (error) {
    sayError(staysWords(first), error)
  }
}

const staysWords = ({ name }: Entry): string =>
  name ? t('{name} stays as it is.', { name }) : t('It stays as it is.')

/** Sends the writes sequentially, because a server may limit concurrent requests. */
async function run(ways: readonly WayBack[], opposite: string, go: Go): Promise<void> {
  for (const way of ways) {
    await executeMutation(way.write)
    const to = wayFromGone(way, location.pathname)
    if (to !== null) go(to)
  }
  const [only, more] = ways
  if (!only) return
  const sent = ways.flatMap(({ write }) => entryOf(write) ?? [])
  const action = { label: opposite, act: () => offer(sent) }
  say(
    more ? tn(ways.length, '1 change was taken back.', '{n} changes were taken back.') : doneWords(only),
    action,
  )
}

function doneWords({ write, name, lost }: WayBack): string {
  const row = getEndpoint(write)
  if (deletes(row, write.input.body)) return t('{name} was deleted.', { name })
  if (bringsBack(row, write.input.body)) return [t('{name} is back.', { name }), ...lost].join(' ')
  if (write.op === 'restore') return t('{name} was restored.', { name })
  if (write.op === 'create')
    return t('{name} is back. What did not come back: {lost}.', { name, lost: formatEnumeration(lost) })
  return [t('{name} is as it was before.', { name }), ...lost].join(' ')
}

/** Returns the confirmation; null if only the user's own changes are affected. */
function questionOf(ways: readonly WayBack[], isUndo: boolean): Omit<Question, 'action'> | null {
  const [only, more] = ways
  if (!only) return null
  const request = more ? {} : { request: toRequest(only.write) }
  if (ways.some(({ write }) => deletes(getEndpoint(write), write.input.body))) {
    const names = ways.map(({ name }) => name)
    return {
      title: more
        ? tn(ways.length, 'Delete 1 record?', 'Delete {n} records?')
        : t('Delete {name}?', { name: only.name }),
      message: (
        <p>
          {more
            ? t('You made them: {names}. Everything that was added since goes along.', {
                names: formatEnumeration(names),
              })
            : t('You made it. Everything that was added since goes along.')}
        </p>
      ),
      confirm: t('Delete'),
      danger: true,
      ...request,
    }
  }
  const conflicts = ways.flatMap(({ conflicts }) => conflicts)
  if (conflicts.length === 0) return null
  const lines = conflicts.map(({ field, now, back }) => ({
    what: plainName(field),
    before: now ?? null,
    after: back ?? null,
  }))
  return {
    title: isUndo ? t('Undo it all the same?') : t('Redo it all the same?'),
    message: (
      <>
        <p>
          <b>{t('{name} was changed again since.', { name: only.name })}</b>{' '}
          {t('This would go over those later changes:')}
        </p>
        <ChangeList lines={lines} />
      </>
    ),
    confirm: isUndo ? t('Undo all the same') : t('Redo all the same'),
    ...request,
  }
}
