import { expect, it } from 'vitest'
import { expandPrefix } from '../../../../contract/export-file-keys'
import { exportProblems, prefixProblem } from './problems'
import { newExport } from './values'

it.each(['{yeer}/', 'a{', '{{a}', '{}'])('validates the prefix %s like the server', (prefix) => {
  const expand = () => expandPrefix(prefix, { model: 'events', start: null, end: new Date() })
  expect(expand).toThrow(prefixProblem(prefix) ?? 'nothing')
})

it('accepts a valid prefix', () => {
  expect(prefixProblem('{{raw}}/{year}')).toBeNull()
})

it('rejects a prefix outside of the export folder on the server, and accepts it in object stores', () => {
  const fieldsOf = (type: 'FileDownload' | 'S3', prefix: string) =>
    exportProblems({ ...newExport(1), destination: { type, config: { prefix } } }, null)
      .map(({ field }) => field)
      .filter((field) => field.endsWith('prefix'))
  for (const prefix of ['../', '/var', 'a/./b', 'a\\b'])
    expect(fieldsOf('FileDownload', prefix), prefix).toEqual(['destination.config.prefix'])
  expect(fieldsOf('FileDownload', 'events/{year}/a..b')).toEqual([])
  expect(fieldsOf('S3', '../')).toEqual([])
})
