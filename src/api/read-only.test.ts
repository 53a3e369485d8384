import { expect, it } from 'vitest'
import { api } from '../../contract'
import { changesSomething } from './read-only'

it('read-only mode blocks writes', () => {
  expect(changesSomething(api.surveys.update)).toBe(true)
  expect(changesSomething(api.personalApiKeys.create)).toBe(true)
  expect(changesSomething(api.domains.destroy)).toBe(true)
})

it('read-only mode blocks reads with side effects on the server', () => {
  expect(changesSomething(api.plugins.checkForUpdates)).toBe(true)
})

it('read-only mode allows reads, including those sent as a POST', () => {
  expect(changesSomething(api.surveys.list)).toBe(false)
  expect(changesSomething(api.projectBatchExports.estimateBackfill)).toBe(false)
})
