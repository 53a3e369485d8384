import { describe, expect, it } from 'vitest'
import { buildRequestBody } from '../../../components/form/model'
import { type PluginSource, parseFiles, sortNames, sourceModel, validateFileName } from './files'

describe('code in a response', () => {
  it('is read from the source property', () => {
    const body = { id: 1, name: 'A plugin', source: { 'index.ts': 'a' } }
    expect(parseFiles(body)).toEqual({ files: { 'index.ts': 'a' }, bare: false })
  })

  it('may be the response itself, with missing files', () => {
    const body = { 'index.ts': 'a', 'site.ts': null }
    expect(parseFiles(body)).toEqual({ files: { 'index.ts': 'a' }, bare: true })
  })
})

describe('change of files', () => {
  const before = { 'index.ts': 'a', 'plugin.json': '{}', 'old.ts': '' }
  const after = { 'index.ts': 'b', 'plugin.json': '{}', 'new.ts': '' }
  const getBody = (body: object) => {
    const model = sourceModel(body as PluginSource)
    return buildRequestBody(model.body({ source: before }), model.body({ source: after }), model)
  }

  it('sends only changed files, in the format of the response', () => {
    const changes = { 'index.ts': 'b', 'new.ts': '', 'old.ts': null }
    expect(getBody(before)).toEqual(changes)
    expect(getBody({ id: 1, source: before })).toEqual({ source: changes })
  })
})

it('sorts the manifest first and documentation last', () => {
  expect(sortNames({ 'README.md': '', 'site.ts': '', 'index.ts': '', 'plugin.json': '' })).toEqual([
    'plugin.json',
    'index.ts',
    'site.ts',
    'README.md',
  ])
})

describe('name of a new file', () => {
  it.each(['index.ts', 'lib/deep/file.js', '..rc'])('can be %s', (name) => {
    expect(validateFileName(name, {})).toBeNull()
  })

  it.each(['', '/etc/passwd', '../up.ts', 'a/../b', 'a\\b', 'x'.repeat(201)])('cannot be %j', (name) => {
    expect(validateFileName(name, {})).not.toBeNull()
  })

  it('must be unused', () => {
    expect(validateFileName('index.ts', { 'index.ts': '' })).toContain(
      'A file with this name already exists.',
    )
  })
})
