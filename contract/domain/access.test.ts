import { describe, expect, it } from 'vitest'
import type { Endpoints } from '../endpoint'
import { api } from '../index'
import { getRequiredAccess, hasAccess } from './access'

const format = (endpoint: Endpoints[string]) =>
  getRequiredAccess(endpoint)
    .map(({ resource, level }) => `${resource} ${level}`)
    .join(', ')

describe('required access of endpoints', () => {
  it('is that to the kind of resources in the path: viewers read, editors write', () => {
    expect(format(api.surveys.list)).toBe('survey viewer')
    expect(format(api.surveys.activity)).toBe('survey viewer')
    expect(format(api.surveys.launch)).toBe('survey editor')
    expect(format(api.featureFlags.purge)).toBe('feature_flag editor')
    expect(format(api.propertySuggestions.values)).toBe('person viewer')
    expect(format(api.projectHome.retrieve)).toBe('project viewer')
    expect(format(api.environment.update)).toBe('project editor')
    expect(format(api.projects.activity)).toBe('project viewer')
    expect(format(api.explicitMembers.list)).toBe('project viewer')
    expect(format(api.accessControls.create)).toBe('project viewer')
  })

  it('includes persons and events for exports that send or return their data', () => {
    expect(format(api.batchExports.list)).toBe('batch_export viewer')
    expect(format(api.batchExports.files)).toBe('batch_export viewer, person viewer')
    expect(format(api.projectBatchExports.preview)).toBe('batch_export editor, person viewer')
    expect(format(api.projectBatchExports.unpause)).toBe('batch_export editor, person viewer')
    expect(format(api.projectBatchExports.pause)).toBe('batch_export editor')
    expect(format(api.projectBatchExports.cancelRun)).toBe('batch_export editor')
    expect(format(api.projectBatchExports.destroy)).toBe('batch_export editor')
  })

  it('exists for every endpoint in a project, and for no other one', () => {
    for (const [resource, table] of Object.entries<Endpoints>(api))
      for (const [operation, endpoint] of Object.entries(table)) {
        const { path } = endpoint
        const isInProject = path.includes('/:project_id/') || path.includes('/projects/:id/')
        const isExport = resource === 'batchExports' && !['test', 'runTestStepNew'].includes(operation)
        expect(getRequiredAccess(endpoint).length > 0, path).toBe(isInProject || isExport)
      }
  })
})

it('orders access levels', () => {
  expect(hasAccess('editor', 'viewer')).toBe(true)
  expect(hasAccess('editor', 'editor')).toBe(true)
  expect(hasAccess('viewer', 'editor')).toBe(false)
  expect(hasAccess('none', 'viewer')).toBe(false)
})
