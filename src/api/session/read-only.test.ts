import { expect, it } from 'vitest'
import { api } from '../../../contract'
import { isWriteEndpoint } from './read-only'

it('read-only mode blocks writes', () => {
  expect(isWriteEndpoint(api.surveys.update)).toBe(true)
  expect(isWriteEndpoint(api.personalApiKeys.create)).toBe(true)
  expect(isWriteEndpoint(api.domains.destroy)).toBe(true)
})

it('read-only mode blocks reads with side effects on the server', () => {
  expect(isWriteEndpoint(api.plugins.checkForUpdates)).toBe(true)
})

it('read-only mode allows reads, including those sent as a POST', () => {
  expect(isWriteEndpoint(api.surveys.list)).toBe(false)
  expect(isWriteEndpoint(api.projectBatchExports.estimateBackfill)).toBe(false)
})
