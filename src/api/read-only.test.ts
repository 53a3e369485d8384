import { expect, it } from 'vitest'
import { api } from '../../contract'
import { changesSomething } from './read-only'

it('holds back what changes something', () => {
  expect(changesSomething(api.surveys.update)).toBe(true)
  expect(changesSomething(api.personalApiKeys.create)).toBe(true)
  expect(changesSomething(api.domains.destroy)).toBe(true)
})

it('holds back reads that leave something behind on the server', () => {
  expect(changesSomething(api.plugins.checkForUpdates)).toBe(true)
})

it('lets reads pass, and questions that are sent as a POST', () => {
  expect(changesSomething(api.surveys.list)).toBe(false)
  expect(changesSomething(api.projectBatchExports.estimateBackfill)).toBe(false)
})
