import { describe, expect, it } from 'vitest'
import type { Conflict } from './merge'
import type { RefetchResult } from './refetch'
import { type ConflictPrompts, resolveConflicts } from './resolve-conflicts'

interface Body {
  name: string
  text?: string
}

const opened: Body = { name: 'A', text: 'a' }

/** Returns the scripted responses of server and user in order, and records the calls. */
function asks(reads: RefetchResult<Body>[], more: Partial<ConflictPrompts<Body>> = {}) {
  const prompts: string[] = []
  const all: ConflictPrompts<Body> = {
    read: async () => reads.shift() ?? { record: opened },
    unread: async () => null,
    choose: async () => null,
    onChosen: () => prompts.push('chosen'),
    ...more,
  }
  return { asked: prompts, all }
}

const resolveWithMine = async (conflicts: Conflict[]) =>
  new Map(conflicts.map((conflict) => [conflict, conflict.mine] as const))

describe('conflict resolution before saving', () => {
  it('merges the changes of other users and lists them', async () => {
    const theirs = { name: 'A', text: 'theirs' }
    const result = await resolveConflicts(opened, { name: 'mine', text: 'a' }, asks([{ record: theirs }]).all)
    expect(result).toEqual({ before: theirs, body: { name: 'mine', text: 'theirs' }, others: ['text'] })
  })

  it('asks about fields changed on both sides, and checks again after the choice', async () => {
    const theirs = { name: 'theirs', text: 'theirs' }
    const { asked: prompts, all } = asks([{ record: theirs }, { record: { ...theirs, text: 'later' } }], {
      choose: resolveWithMine,
    })
    const result = await resolveConflicts(opened, { name: 'mine', text: 'a' }, all)
    expect(result).toEqual({
      before: { name: 'theirs', text: 'later' },
      body: { name: 'mine', text: 'later' },
      others: ['text'],
    })
    expect(prompts).toEqual(['chosen'])
  })

  it('asks again each time another user saves first', async () => {
    const reads = ['one', 'two', 'two'].map((name) => ({ record: { ...opened, name } }))
    const { asked: prompts, all } = asks(reads, { choose: resolveWithMine })
    await resolveConflicts(opened, { ...opened, name: 'mine' }, all)
    expect(prompts).toEqual(['chosen', 'chosen'])
  })

  it('returns to the form if no choice is made, and reports a deleted record', async () => {
    const theirs = { ...opened, name: 'theirs' }
    expect(
      await resolveConflicts(opened, { ...opened, name: 'mine' }, asks([{ record: theirs }]).all),
    ).toBeNull()
    expect(await resolveConflicts(opened, opened, asks([{ gone: true }]).all)).toBe('gone')
  })

  it('saves without the current record only if the user confirms', async () => {
    const mine = { ...opened, name: 'mine' }
    const failing = () => [{ error: new Error('no') }, { error: new Error('no') }]
    expect(await resolveConflicts(opened, mine, asks(failing()).all)).toBeNull()
    const unseen = asks(failing(), { unread: async () => 'unseen' }).all
    expect(await resolveConflicts(opened, mine, unseen)).toEqual({ before: opened, body: mine, others: [] })
    const retryingPrompts = asks(failing(), { unread: async () => 'again' }).all
    expect(await resolveConflicts(opened, mine, retryingPrompts)).toEqual({
      before: opened,
      body: mine,
      others: [],
    })
  })
})
