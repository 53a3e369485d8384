import { describe, expect, it } from 'vitest'
import { hasRedactedSecret, REDACTED, redactSecrets, summarizeEntry, type UndoEntry } from './entry'
import { getUndoDepth, getUndoTargets, isInEffect } from './history-graph'
import { collectIdRemaps, remapParams } from './id-remap'
import { getUndo } from './undo'
import type { CurrentState } from './undo-step'

const entry = (fields: Partial<UndoEntry>): UndoEntry => ({
  id: 'e',
  owner: 'o',
  at: 1,
  base: '',
  resource: 'surveys',
  op: 'update',
  method: 'PATCH',
  path: '/api/projects/1/surveys/s/',
  params: { project_id: '1', id: 's' },
  name: 'NPS',
  arrived: true,
  ...fields,
})

const back = (fields: Partial<UndoEntry>, now?: CurrentState) => getUndo(entry(fields), now, new Map())

const getUndoBody = (fields: Partial<UndoEntry>, now?: CurrentState) => {
  const undo = back(fields, now)
  return 'steps' in undo ? undo.steps[0]?.write.input.body : undo.reason
}

describe('undo of an update', () => {
  const before = { end_date: null, archived: false }
  const response = { end_date: '2024-06-01T00:00:00Z', archived: true }

  it('restores the previous values of the sent fields', () => {
    expect(back({ before, answer: response, body: response })).toEqual({
      steps: [
        {
          write: {
            resource: 'surveys',
            op: 'update',
            input: { params: { project_id: '1', id: 's' }, body: before },
            undoes: 'e',
          },
          name: 'NPS',
          notRestored: [],
          conflicts: [],
        },
      ],
    })
  })

  it('includes fields that changed with the sent ones', () => {
    const rounds = { current_iteration: 1, current_iteration_start_date: '2024-05-01T00:00:00Z' }
    const fields = {
      body: { start_date: '2024-05-01T00:00:00Z' },
      before: { start_date: null, current_iteration: null, current_iteration_start_date: null },
      answer: { start_date: '2024-05-01T00:00:00Z', ...rounds },
    }
    expect(getUndoBody(fields)).toEqual(fields.before)
  })

  it('sends the current values of the fields that the server expects together', () => {
    const conditions = { actions: { values: [{ id: 7 }] }, linkedFlagVariant: 'b' }
    const now = { ...response, conditions, linked_flag: { id: 3 }, iteration_count: 2 }
    expect(getUndoBody({ before, answer: response, body: { ...response, conditions } }, now)).toEqual({
      ...before,
      conditions,
      linked_flag_id: 3,
    })
    const rounds = { iteration_count: 2, iteration_frequency_days: 10 }
    expect(
      getUndoBody(
        { before: { iteration_count: 1 }, answer: { iteration_count: 2 }, body: { iteration_count: 2 } },
        rounds,
      ),
    ).toEqual({ iteration_count: 1, iteration_frequency_days: 10 })
  })

  it('restores a value that has another name in the record, or clears it with another field', () => {
    const filters = { groups: [{ rollout_percentage: 5 }] }
    const removed = {
      before: { targeting_flag: { id: 4, filters } },
      answer: { targeting_flag: null },
      body: { remove_targeting_flag: true },
    }
    expect(getUndoBody(removed)).toEqual({ targeting_flag_filters: filters })
    const added = {
      before: { targeting_flag: null },
      answer: { targeting_flag: { id: 4, filters } },
      body: { targeting_flag_filters: filters },
    }
    expect(getUndoBody(added)).toEqual({ remove_targeting_flag: true })
  })

  it('skips values that the server never returned, and reports them', () => {
    const undo = back({ before: { archived: false }, answer: response, body: response })
    expect(undo).toMatchObject({
      steps: [
        {
          write: { input: { body: { archived: false } } },
          notRestored: ['The server did not return the previous value of end date.'],
        },
      ],
    })
    expect(back({ before: {}, answer: response, body: { end_date: 'x' } })).toEqual({
      reason: 'The server did not return the previous value of end date.',
    })
  })

  it('lists fields that others have changed since', () => {
    const fields = { before: { name: 'A', archived: false }, answer: { name: 'B', archived: true } }
    const undo = back({ ...fields, body: fields.answer }, { name: 'C', archived: true })
    expect(undo).toMatchObject({ steps: [{ conflicts: [{ field: 'name', now: 'C', back: 'A' }] }] })
    const same = back({ ...fields, body: fields.answer }, { name: 'B', archived: true, type: 'api' })
    expect(same).toMatchObject({ steps: [{ conflicts: [] }] })
  })

  it('is not available if all values are already restored or the record is deleted', () => {
    expect(getUndoBody({ before, answer: response, body: response }, before)).toBe(
      'It already has its previous value.',
    )
    expect(getUndoBody({ before, answer: response, body: response }, null)).toBe(
      'It no longer exists. Undo its deletion first.',
    )
    expect(getUndoBody({ before, body: response, arrived: false }, before)).toMatch(
      /^The request was not received\./,
    )
    expect(getUndoBody({ answer: response, body: response })).toBe('Its previous state could not be read.')
  })

  it('sends the current version for optimistic locking', () => {
    const flag = { resource: 'featureFlags', params: { project_id: '1', id: 2 } } as const
    const fields = { ...flag, before: { active: true, version: 1 }, answer: { active: false, version: 2 } }
    expect(
      getUndoBody({ ...fields, body: { active: false, version: 1 } }, { active: false, version: 5 }),
    ).toEqual({
      active: true,
      version: 5,
    })
  })

  it('restores a soft-deleted record', () => {
    const flag = { resource: 'featureFlags', params: { project_id: '1', id: 2 } } as const
    const fields = { ...flag, before: { deleted: false, version: 1 }, answer: { deleted: true, version: 2 } }
    expect(getUndoBody({ ...fields, body: { deleted: true } }, { deleted: true, version: 2 })).toEqual({
      deleted: false,
      version: 2,
    })
  })

  it('restores single keys of merged objects', () => {
    const config = { prefix: 'b', compression: 'gzip', password: REDACTED }
    const undo = back({
      resource: 'projectBatchExports',
      before: { destination: { type: 'S3', config: { prefix: 'a', region: 'x' } } },
      answer: { destination: { type: 'S3', config: { prefix: 'b', region: 'x', compression: 'gzip' } } },
      body: { destination: { config } },
    })
    expect(undo).toMatchObject({
      steps: [
        {
          write: { input: { body: { destination: { config: { prefix: 'a', compression: null } } } } },
          notRestored: [
            'Secrets are not stored in the dashboard. destination, config, password is not changed.',
          ],
        },
      ],
    })
    const source = {
      resource: 'plugins',
      op: 'updateSource',
      params: { organization_id: 'o', id: 1 },
      before: { source: { 'index.js': 'old', 'gone.js': 'kept' } },
      answer: { source: { 'index.js': 'new', 'made.js': 'x' } },
      body: { source: { 'index.js': 'new', 'made.js': 'x', 'gone.js': null } },
    } as const
    expect(getUndoBody(source)).toEqual({
      source: { 'index.js': 'old', 'made.js': null, 'gone.js': 'kept' },
    })
  })
})

describe('undo of a creation', () => {
  it('deletes each created record by the returned id', () => {
    const role = {
      resource: 'roles',
      op: 'create',
      method: 'POST',
      params: { organization_id: 'o' },
    } as const
    const undo = back({ ...role, answer: { id: 'r', name: 'Editors' } })
    expect(undo).toMatchObject({
      steps: [
        { name: 'Editors', write: { op: 'destroy', input: { params: { organization_id: 'o', id: 'r' } } } },
      ],
    })
    const bulk = { ...role, resource: 'invites', op: 'bulk', answer: [{ id: 'a' }, { id: 'b' }] } as const
    const bulkUndo = back(bulk)
    expect(
      'steps' in bulkUndo && bulkUndo.steps.map(({ write: mutation }) => mutation.input.params?.id),
    ).toEqual(['a', 'b'])
  })

  it('uses the inverse operation of the contract', () => {
    const at = { resource: 'projectBatchExports', method: 'POST', answer: { paused: true } } as const
    expect(back({ ...at, op: 'pause' })).toMatchObject({
      steps: [{ write: { op: 'unpause', input: { body: {} } } }],
    })
    const begun = { ...at, op: 'createBackfill', answer: { backfill_id: 'b' } }
    expect(back(begun)).toMatchObject({
      steps: [{ write: { op: 'cancelBackfill', input: { params: { id: 's', backfill_id: 'b' } } } }],
    })
  })

  it('is not available if the created record is unknown', () => {
    const at = { op: 'create', method: 'POST' } as const
    expect(back({ ...at, arrived: false })).toHaveProperty('reason')
    expect(back({ ...at, params: { project_id: '1' }, answer: {} })).toEqual({
      reason: 'The server did not return the created record.',
    })
  })
})

describe('undo of a deletion', () => {
  const at = { op: 'destroy', method: 'DELETE' } as const
  const filters = { groups: [{ rollout_percentage: 5 }] }
  const survey = {
    id: 's',
    name: 'NPS',
    type: 'popover',
    description: '',
    questions: [{ id: 'q', type: 'open', question: 'Why?' }],
    linked_flag: { id: 3 },
    targeting_flag: { id: 4, filters },
    targeting_flag_id: 4,
    created_at: '2024-05-01T00:00:00Z',
    feature_flag_keys: [],
  }

  it('recreates the record from its copy, and reports the data that is not restored', () => {
    const undo = back({ ...at, before: survey })
    expect(undo).toMatchObject({
      steps: [
        {
          write: {
            op: 'create',
            input: {
              params: { project_id: '1' },
              body: {
                name: 'NPS',
                type: 'popover',
                description: '',
                questions: survey.questions,
                linked_flag_id: 3,
                targeting_flag_filters: filters,
              },
            },
          },
        },
      ],
    })
    const [step] = 'steps' in undo ? undo.steps : []
    expect(step?.write.input.body).not.toHaveProperty('targeting_flag_id')
    expect(step?.notRestored).toEqual(
      expect.arrayContaining(['id', 'created at', 'the flags created for it']),
    )
    expect(step?.notRestored).not.toContain('linked flag')
  })

  it('restores the record if the server has a trash, and recreates it otherwise', () => {
    const restorable = { ...at, before: survey, restorable: true as const }
    expect(back(restorable)).toEqual({
      steps: [
        {
          write: {
            resource: 'surveys',
            op: 'restore',
            input: { params: { project_id: '1', id: 's' }, body: {} },
            undoes: 'e',
          },
          name: 'NPS',
          notRestored: [],
          conflicts: [],
        },
      ],
    })
    // The copy is not required, and a read shows if the deletion was applied.
    for (const fields of [{ before: undefined }, { arrived: false }]) {
      expect(back({ ...restorable, ...fields }, null)).toMatchObject({
        steps: [{ write: { op: 'restore' } }],
      })
    }
    expect(getUndoBody({ ...restorable, arrived: false }, survey)).toMatch(/still exists/)
    expect(back({ ...at, before: survey })).toMatchObject({ steps: [{ write: { op: 'create' } }] })
  })

  it('deletes the record again when the restore is undone', () => {
    const restored = { ...at, op: 'restore', method: 'POST', answer: { id: 's', name: 'NPS' } }
    expect(back(restored)).toMatchObject({
      steps: [{ write: { op: 'destroy', input: { params: { project_id: '1', id: 's' } } } }],
    })
  })

  it('identifies a user by the field that the create endpoint accepts', () => {
    const membership = {
      ...at,
      resource: 'roleMemberships',
      params: { organization_id: 'o', role_id: 'r', id: 'm' },
      before: { id: 'm', user: { uuid: '00000000-0000-4000-8000-000000000000' } },
    } as const
    expect(getUndoBody(membership)).toEqual({ user_uuid: '00000000-0000-4000-8000-000000000000' })
  })

  it('is not available without a copy or if required secrets are missing', () => {
    expect(getUndoBody(at)).toMatch(/could not be read/)
    const batchExport = {
      ...at,
      resource: 'projectBatchExports',
      before: { id: 'b', name: 'Out', destination: { type: 'Postgres', config: { host: 'h' } } },
    } as const
    expect(getUndoBody(batchExport)).toBe(
      'It cannot be recreated because user, password is never returned by the server and is not stored in the dashboard.',
    )
  })

  it('does not create a duplicate if the deletion was not applied', () => {
    expect(getUndoBody({ ...at, before: survey, arrived: false }, survey)).toMatch(/still exists/)
  })
})

describe('recreated records', () => {
  const roles = { resource: 'roles', params: { organization_id: 'o', id: 'old' } } as const
  const deleted = entry({ ...roles, id: '1', op: 'destroy', method: 'DELETE', before: { name: 'A' } })
  const creation = entry({
    ...roles,
    id: '2',
    op: 'create',
    method: 'POST',
    answer: { id: 'new' },
    undoes: '1',
  })
  const entries = [
    entry({
      ...roles,
      id: '3',
      op: 'destroy',
      method: 'DELETE',
      params: { organization_id: 'o', id: 'new' },
      undoes: '2',
    }),
    entry({ ...roles, id: '4', op: 'create', method: 'POST', answer: { id: 'newest' }, undoes: '3' }),
  ]

  it('resolve in earlier entries, also for nested records and after several recreations', () => {
    const renamed = entry({ ...roles, before: { name: 'A' }, answer: { name: 'B' }, body: { name: 'B' } })
    expect(getUndo(renamed, undefined, collectIdRemaps([renamed, deleted, creation]))).toMatchObject({
      steps: [{ write: { input: { params: { organization_id: 'o', id: 'new' } } } }],
    })
    const path = '/api/organizations/:organization_id/roles/:role_id/role_memberships/'
    const params = { organization_id: 'old', role_id: 'old' }
    expect(remapParams(path, params, collectIdRemaps([deleted, creation, ...entries]))).toEqual({
      organization_id: 'old',
      role_id: 'newest',
    })
  })

  it('determine which entries are in effect from the chain of undos', () => {
    expect(isInEffect(deleted, [deleted])).toBe(true)
    expect(isInEffect(deleted, [deleted, creation])).toBe(false)
    expect(getUndoTargets(deleted, [deleted, creation])).toEqual([creation])
    expect(isInEffect(deleted, [deleted, creation, ...entries.slice(0, 1)])).toBe(true)
    expect(getUndoDepth(entries[1] as UndoEntry, [deleted, creation, ...entries])).toBe(3)
  })
})

describe('secret removal', () => {
  it('removes secrets by field name at any depth, and from texts', () => {
    const returnedConfig = {
      value: 'phx_abc',
      label: 'x phx_abc y',
      config: { password: 'p', user: 'u', host: 'h', sasToken: 's' },
      url: 'https://github.com/a/b?private_token=t&ref=main',
      mask_value: null,
      has_password: true,
    }
    expect(redactSecrets(returnedConfig, ['value', 'user'])).toEqual({
      value: REDACTED,
      label: `x ${REDACTED} y`,
      config: { password: REDACTED, user: REDACTED, host: 'h', sasToken: REDACTED },
      url: `https://github.com/a/b?private_token=${REDACTED}&ref=main`,
      mask_value: null,
      has_password: true,
    })
    expect(hasRedactedSecret({ a: [{ b: `x ${REDACTED}` }] })).toBe(true)
    expect(hasRedactedSecret({ a: null, b: 'fine' })).toBe(false)
  })
})

describe('stored part of an entry', () => {
  const row = { method: 'PATCH' as const, responsePaths: { flag_id: 'flag.id' } }

  it('contains the fields that were sent or that changed', () => {
    const before = { name: 'A', flag: { id: 1 }, size: 1, large: 'x' }
    const response = { name: 'B', flag: { id: 1 }, size: 2, large: 'x' }
    expect(summarizeEntry(row, { before, answer: response, body: { name: 'B', flag_id: 1 } })).toEqual({
      before: { name: 'A', flag: { id: 1 }, size: 1 },
      answer: { name: 'B', flag: { id: 1 }, size: 2 },
    })
  })
})
