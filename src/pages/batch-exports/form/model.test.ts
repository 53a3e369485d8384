import { describe, expect, it } from 'vitest'
import { expandPrefix } from '../../../../contract/domain/export-file-keys'
import type { BatchExport } from '../../../../contract/schemas/batch-exports'
import { buildRequestBody } from '../../../components/form/model'
import { createEditExportModel, createNewExportModel, validateExport, validatePrefix } from './model'
import { createExportValues, toExportValues } from './values'

const record: BatchExport = {
  id: '0d4b6a52-5a3e-4a0e-8f9c-0f1f2b1c3d4e',
  team_id: 1,
  name: 'Lake',
  model: 'events',
  destination: { type: 'Postgres', config: { host: 'db', database: 'd', port: 5432 } },
  interval: 'week',
  paused: false,
  created_at: '2026-01-01T00:00:00Z',
  created_by: null,
  last_updated_at: '2026-01-01T00:00:00Z',
  last_paused_at: null,
  start_at: null,
  end_at: null,
  latest_runs: [],
  hogql_query: null,
  schema: null,
  filters: [{ type: 'event', key: 'plan', operator: 'exact', value: ['free'], group: 7 }],
  timezone: 'Europe/Berlin',
  offset_day: 1,
  offset_hour: 5,
  next_run: null,
  pause_reason: null,
  recent_failures: 0,
}
const loaded = toExportValues(record)
const edit = createEditExportModel(loaded)
const changes = (next: Partial<typeof loaded>) =>
  buildRequestBody(edit.body(loaded), edit.body({ ...loaded, ...next }), edit)

describe('form of a saved export', () => {
  it('sends nothing if nothing changed', () => {
    expect(changes({})).toEqual({})
  })

  it('resets hour and day together with their interval', () => {
    expect(changes({ interval: 'hour' })).toEqual({ interval: 'hour', offset_hour: null, offset_day: null })
    expect(changes({ interval: 'day' })).toEqual({ interval: 'day', offset_day: null })
  })

  it('resets the filters together with the events', () => {
    expect(changes({ model: 'persons' })).toEqual({ model: 'persons', filters: null })
  })

  it('sends the changed part of the configuration, with the type', () => {
    const destination = { type: 'Postgres' as const, config: { ...loaded.destination.config, port: 6543 } }
    expect(changes({ destination })).toEqual({ destination: { type: 'Postgres', config: { port: 6543 } } })
  })

  it('requires a secret again only if it is replaced by an empty value', () => {
    const fields = (config: object) => {
      const values = {
        ...loaded,
        destination: { type: 'Postgres' as const, config: { ...loaded.destination.config, ...config } },
      }
      return edit.problems?.(values, {}, edit.body(values)).map(({ field }) => field)
    }
    expect(fields({})).toEqual([])
    expect(fields({ user: '' })).toEqual(['destination.config.user'])
    expect(fields({ host: '', port: 70_000 })).toEqual(['destination.config.host', 'destination.config.port'])
  })

  it('reads exports with fields that another server omits', () => {
    const { filters: _, timezone: __, offset_day: ___, offset_hour: ____, ...less } = record
    const values = toExportValues({ ...less, interval: 'hour' } as BatchExport)
    expect(values).toMatchObject({ filters: [], timezone: 'UTC', offset_day: null, offset_hour: null })
  })
})

describe('form of a new export', () => {
  it('requires a name and a destination, and a project if there are several', () => {
    const fields = (prompts: boolean) => {
      const { problems, body } = createNewExportModel(prompts)
      const values = createExportValues(null)
      return problems?.(values, {}, body(values)).map(({ field }) => field)
    }
    expect(fields(false)).toEqual(['name', 'destination.type'])
    expect(fields(true)).toEqual(['team_id', 'name', 'destination.type'])
  })

  it('sends the filled-in values', () => {
    const values = {
      ...createExportValues(3),
      name: 'Files',
      destination: { type: 'FileDownload' as const, config: {} },
    }
    const model = createNewExportModel(true)
    expect(buildRequestBody(null, model.body(values), model)).toEqual({
      name: 'Files',
      team_id: 3,
      paused: false,
      model: 'events',
      interval: 'hour',
      destination: { type: 'FileDownload', config: {} },
    })
  })
})

it.each(['{yeer}/', 'a{', '{{a}', '{}'])('validates the prefix %s like the server', (prefix) => {
  const expand = () => expandPrefix(prefix, { model: 'events', start: null, end: new Date() })
  expect(expand).toThrow(validatePrefix(prefix) ?? 'nothing')
})

it('accepts a valid prefix', () => {
  expect(validatePrefix('{{raw}}/{year}')).toBeNull()
})

it('rejects a prefix outside of the export folder on the server, and accepts it in object stores', () => {
  const getInvalidFields = (type: 'FileDownload' | 'S3', prefix: string) =>
    validateExport({ ...createExportValues(1), destination: { type, config: { prefix } } }, null)
      .map(({ field }) => field)
      .filter((field) => field.endsWith('prefix'))
  for (const prefix of ['../', '/var', 'a/./b', 'a\\b'])
    expect(getInvalidFields('FileDownload', prefix), prefix).toEqual(['destination.config.prefix'])
  expect(getInvalidFields('FileDownload', 'events/{year}/a..b')).toEqual([])
  expect(getInvalidFields('S3', '../')).toEqual([])
})
