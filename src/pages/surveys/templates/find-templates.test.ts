import { expect, it } from 'vitest'
import { findTemplates, parseTemplateKind } from './find-templates'
import { TEMPLATES } from './templates'

const found = (search: string, kind = '') =>
  findTemplates(TEMPLATES, search, parseTemplateKind(kind)).map(({ id }) => id)

it('finds templates by all search terms in their names, hints, tags and questions', () => {
  expect(found('promoter')).toEqual(['nps'])
  expect(found('  LOYALTY friend ')).toEqual(['nps'])
  expect(found('loyalty price')).toEqual([])
  expect(found('')).toHaveLength(TEMPLATES.length)
})

it('filters templates by kind and ignores an unknown kind', () => {
  expect(found('', 'metrics')).toEqual(['nps', 'csat', 'ces', 'pmf'])
  expect(found('promoter', 'business')).toEqual([])
  expect(found('promoter', 'nothing')).toEqual(['nps'])
})
