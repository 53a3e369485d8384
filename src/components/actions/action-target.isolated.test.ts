import { describe, expect, it, vi } from 'vitest'
import { createMutation } from '../../api/query/mutation'
import type { Action } from './action'
import { bindActions, getRequests } from './action-target'
import { buildMenu } from './build-menu'
import { getScopes, registerScope } from './registry'

vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', store)
})

interface Job {
  id: string
  paused: boolean
}

const step = (op: 'pause' | 'unpause'): Action<Job>['effect'] => ({
  write: ({ id }) => createMutation('batchExports', op, { params: { organization_id: 'o', id }, body: {} }),
  done: () => '',
  failed: () => '',
})

const looks: string[] = []
const actions: Action<Job>[] = [
  { id: 'edit', label: 'Edit', keys: 'e', effect: { href: ({ id }) => `/jobs/${id}/edit` } },
  { id: 'pause', label: 'Pause', isAvailable: ({ paused }) => !paused, effect: step('pause') },
  { id: 'unpause', label: 'Unpause', isAvailable: ({ paused }) => paused, effect: step('unpause') },
  {
    id: 'delete',
    label: 'Delete',
    danger: true,
    dividerBefore: true,
    disabledReason: ({ id }) => {
      looks.push(id)
      return 'Only owners can.'
    },
    effect: { open: () => {} },
  },
]
const subject = { name: 'Weekly', row: { id: '7', paused: true }, actions }
const run = async () => {}
const labels = (lines: { label: string }[]) => lines.map(({ label }) => label)

describe('record menu', () => {
  it('contains the actions for the state of the record, and the requests item before the divider', () => {
    expect(labels(buildMenu(subject, run))).toEqual(['Edit', 'Unpause', 'View API request…', 'Delete'])
    expect(buildMenu(subject, run).at(-1)).toMatchObject({
      disabledBecause: 'Only owners can.',
      danger: true,
    })
  })

  it('omits actions that have a button beside it', () => {
    expect(labels(buildMenu(subject, run, ['edit', 'unpause']))).toEqual(['View API request…', 'Delete'])
  })

  it('omits the requests item if no request could be sent', () => {
    const denied = actions.map((action) => ({ ...action, disabledReason: () => 'No.' }))
    expect(labels(buildMenu({ ...subject, actions: denied }, run))).toEqual(['Edit', 'Unpause', 'Delete'])
  })

  it('runs the action with the record', () => {
    const runSpy = vi.fn(run)
    buildMenu(subject, runSpy)[1]?.onClick?.()
    expect(runSpy).toHaveBeenCalledWith(actions[2], subject.row)
  })
})

it('each listed request is the one that its change would send', () => {
  expect(getRequests(subject)).toEqual([
    {
      id: 'unpause',
      label: 'Unpause',
      request: { method: 'POST', path: '/api/organizations/o/batch_exports/7/unpause/', body: {} },
    },
  ])
})

describe('registered scopes', () => {
  const scope = (near: 'dialog' | 'row' | 'record' | 'page', title: string) => ({
    priority: near,
    title,
    getActions: () => bindActions({ ...subject, name: title }, run),
  })
  const titles = () => getScopes().map(({ title }) => title)

  it('are sorted nearest first, and newest first among equally near ones', () => {
    const unregisterFns = (['page', 'row', 'record', 'dialog'] as const).map((near) =>
      registerScope(scope(near, near)),
    )
    const newer = registerScope(scope('row', 'another row'))
    expect(titles()).toEqual(['dialog', 'another row', 'row', 'record', 'page'])
    for (const leave of [...unregisterFns, newer]) leave()
    expect(titles()).toEqual([])
  })

  it('are evaluated on demand', () => {
    looks.length = 0
    const leave = registerScope(scope('row', 'Weekly'))
    expect(looks).toEqual([])
    const actions = getScopes()[0]?.getActions() ?? []
    expect(actions.map(({ id, disabledReason, request }) => [id, disabledReason, request !== null])).toEqual([
      ['edit', null, false],
      ['unpause', null, true],
      ['delete', 'Only owners can.', false],
    ])
    expect(looks).toEqual(['7'])
    leave()
  })
})
