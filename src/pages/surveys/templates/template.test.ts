import { expect, it } from 'vitest'
import { findTemplates, parseTemplateKind } from './template'
import { TEMPLATES } from './templates'

const findIds = (search: string, kind = '') =>
  findTemplates(TEMPLATES, search, parseTemplateKind(kind)).map(({ id }) => id)

it('finds templates by all search terms in their names, hints, tags and questions', () => {
  expect(findIds('promoter')).toEqual(['nps'])
  expect(findIds('  LOYALTY friend ')).toEqual(['nps'])
  expect(findIds('loyalty price')).toEqual([])
  expect(findIds('')).toHaveLength(TEMPLATES.length)
})

it('filters templates by kind and ignores an unknown kind', () => {
  expect(findIds('', 'metrics')).toEqual(['nps', 'csat', 'ces', 'pmf'])
  expect(findIds('promoter', 'business')).toEqual([])
  expect(findIds('promoter', 'nothing')).toEqual(['nps'])
})
