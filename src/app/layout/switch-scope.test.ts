import { expect, it } from 'vitest'
import type { NavEntry } from '../../pages/nav'
import { findEquivalentPage } from './switch-scope'

const icon = () => null
const nav: NavEntry[] = [
  { label: 'Cats', icon, within: 'project', href: (id) => `/projects/${id}/cats` },
  { label: 'Dogs', icon, within: 'project', href: (id) => `/projects/${id}/dogs` },
  { label: 'Home', icon, within: 'organization', href: (id) => `/organizations/${id}` },
  {
    label: 'Birds',
    icon,
    within: 'organization',
    href: (id) => `/organizations/${id}/birds`,
    tabs: [{ label: 'Owls', href: (id) => `/organizations/${id}/owls` }],
  },
]

it('switching the scope opens the equivalent of the current page', () => {
  expect(findEquivalentPage(nav, 'project', '/projects/1/dogs', ['1', '2'])).toBe('/projects/2/dogs')
  expect(findEquivalentPage(nav, 'organization', '/organizations/a/owls', ['a', 'b'])).toBe(
    '/organizations/b/owls',
  )
})

it('switching the scope opens the first page if there is no equivalent', () => {
  expect(findEquivalentPage(nav, 'project', '/projects/1/dogs/7', ['1', '2'])).toBe('/projects/2/cats')
  expect(findEquivalentPage(nav, 'organization', '/elsewhere', [undefined, 'b'])).toBe('/organizations/b')
  expect(findEquivalentPage([], 'project', '/', [undefined, '2'])).toBe('/')
})
