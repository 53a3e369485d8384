import { describe, expect, it } from 'vitest'
import { outgoing } from '../../../components/resource-form/outgoing'
import { filesIn, sortedNames, whyNotName } from './files'
import { type Source, sourceModel } from './model'

describe('the code in an answer', () => {
  it('is found below source', () => {
    const answer = { id: 1, name: 'A plugin', source: { 'index.ts': 'a' } }
    expect(filesIn(answer)).toEqual({ files: { 'index.ts': 'a' }, bare: false })
  })

  it('may be the answer itself, with files that are not there', () => {
    const answer = { 'index.ts': 'a', 'site.ts': null }
    expect(filesIn(answer)).toEqual({ files: { 'index.ts': 'a' }, bare: true })
  })
})

describe('a change of files', () => {
  const before = { 'index.ts': 'a', 'plugin.json': '{}', 'old.ts': '' }
  const after = { 'index.ts': 'b', 'plugin.json': '{}', 'new.ts': '' }
  const sent = (answer: object) => {
    const model = sourceModel(answer as Source)
    return outgoing(model.body({ source: before }), model.body({ source: after }), model)
  }

  it('sends only what differs, as the code was answered', () => {
    const changes = { 'index.ts': 'b', 'new.ts': '', 'old.ts': null }
    expect(sent(before)).toEqual(changes)
    expect(sent({ id: 1, source: before })).toEqual({ source: changes })
  })
})

it('puts the manifest first and what there is to read last', () => {
  expect(sortedNames({ 'README.md': '', 'site.ts': '', 'index.ts': '', 'plugin.json': '' })).toEqual([
    'plugin.json',
    'index.ts',
    'site.ts',
    'README.md',
  ])
})

describe('the name of a new file', () => {
  it.each(['index.ts', 'lib/deep/file.js', '..rc'])('may be %s', (name) => {
    expect(whyNotName(name, {})).toBeNull()
  })

  it.each(['', '/etc/passwd', '../up.ts', 'a/../b', 'a\\b', 'x'.repeat(201)])('may not be %j', (name) => {
    expect(whyNotName(name, {})).not.toBeNull()
  })

  it('is not one that there is', () => {
    expect(whyNotName('index.ts', { 'index.ts': '' })).toContain('There is')
  })
})
