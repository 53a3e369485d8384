import { expect, it } from 'vitest'
import { findParentPage, findRecordPage } from './parent-page'

const pages = ['/organizations', '/projects/1/surveys', '/projects/1/surveys/x']
const isPage = (path: string) => pages.includes(path)

it('finds the list that contains a record, and skips paths without a page', () => {
  expect(findParentPage('/api/projects/1/surveys/x/', isPage)).toBe('/projects/1/surveys')
  expect(findParentPage('/api/projects/1/surveys/x/activity/?page=2', isPage)).toBe('/projects/1/surveys/x')
  expect(findParentPage('/api/organizations/7/domains/x/verify/', isPage)).toBe('/organizations')
  expect(findParentPage('/api/projects/1/surveys/', isPage)).toBeNull()
})

it('finds the record that a change affected', () => {
  expect(findRecordPage('/api/projects/1/surveys/x/', isPage)).toBe('/projects/1/surveys/x')
  expect(findRecordPage('/api/projects/1/surveys/x/archive/', isPage)).toBe('/projects/1/surveys/x')
})
