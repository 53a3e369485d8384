import { expect, it } from 'vitest'
import { expandPrefix } from '../../../../contract/domain/export-file-keys'
import { validateExport, validatePrefix } from './problems'
import { createExportValues } from './values'

it.each(['{yeer}/', 'a{', '{{a}', '{}'])('validates the prefix %s like the server', (prefix) => {
  const expand = () => expandPrefix(prefix, { model: 'events', start: null, end: new Date() })
  expect(expand).toThrow(validatePrefix(prefix) ?? 'nothing')
})

it('accepts a valid prefix', () => {
  expect(validatePrefix('{{raw}}/{year}')).toBeNull()
})

it('rejects a prefix outside of the export folder on the server, and accepts it in object stores', () => {
  const getInvalidFields = (type: 'FileDownload' | 'S3', prefix: string) =>
    validateExport({ ...createExportValues(1), destination: { type, config: { prefix } } }, null)
      .map(({ field }) => field)
      .filter((field) => field.endsWith('prefix'))
  for (const prefix of ['../', '/var', 'a/./b', 'a\\b'])
    expect(getInvalidFields('FileDownload', prefix), prefix).toEqual(['destination.config.prefix'])
  expect(getInvalidFields('FileDownload', 'events/{year}/a..b')).toEqual([])
  expect(getInvalidFields('S3', '../')).toEqual([])
})
