import { describe, expect, it } from 'vitest'
import { clearDrafts } from './clear-drafts'
import { deleteDraft, evictOldDrafts, type FormDraft, loadDraft, saveDraft } from './draft-store'

const DAY = 86_400_000
const ODD = '{"at":1,"before":null,"values":{},"secrets":[],"texts":{"a":1}}'

/** In-memory store with a limited number of entries. */
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => {
      if (!entries.has(name) && entries.size >= room) throw new Error('There is no room.')
      entries.set(name, text)
    },
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}

const draft = (at: number): FormDraft => ({ at, before: null, values: { name: 'Typed' }, secrets: [] })

describe('draft store', () => {
  it('retains a draft under its name until it is dropped', () => {
    const store = memory()
    saveDraft('a', draft(1), store)
    expect(loadDraft('a', store)).toEqual(draft(1))
    expect(loadDraft('b', store)).toBeNull()
    deleteDraft('a', store)
    expect(loadDraft('a', store)).toBeNull()
  })

  it('deletes a draft after 30 days, or if there are 50 newer ones', () => {
    const store = memory()
    const now = 100 * DAY
    saveDraft('old', draft(now - 31 * DAY), store)
    for (let index = 0; index < 51; index += 1) saveDraft(`n${index}`, draft(now - index), store)
    evictOldDrafts(now, store)
    expect(store.length).toBe(50)
    expect([loadDraft('old', store), loadDraft('n50', store)]).toEqual([null, null])
    expect(loadDraft('n49', store)).not.toBeNull()
  })

  it('keeps the existing drafts when storage is full', () => {
    const store = memory(2)
    for (const at of [1, 2, 3]) saveDraft(`at ${at}`, draft(at), store)
    expect([1, 2, 3].map((at) => loadDraft(`at ${at}`, store)?.at)).toEqual([1, 2, undefined])
  })

  it('ignores unreadable drafts and leaves other entries alone', () => {
    const store = memory()
    for (const text of ['{', 'null', '[]', '{"at":"now","values":{}}', ODD]) {
      store.setItem('hedgerow.draft.a', text)
      expect(loadDraft('a', store)).toBeNull()
    }
    store.setItem('hedgerow.session', 'mine')
    evictOldDrafts(DAY, store)
    clearDrafts(store)
    expect([store.length, store.getItem('hedgerow.session')]).toEqual([1, 'mine'])
  })
})
