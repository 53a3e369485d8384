import { expect, it } from 'vitest'
import { flattenKeys, getDestinationKeys } from '../../../contract/domain/destinations'
import { DESTINATION_TYPES } from '../../../contract/domain/exports'
import { getConfigKeyHelp, getConfigKeyLabel, getGroupTextLabel } from './config-labels'

it.each(DESTINATION_TYPES)('every configuration key of %s has a label', (type) => {
  for (const { key, allowsText } of flattenKeys(getDestinationKeys(type))) {
    expect(getConfigKeyLabel(key), key).toMatch(/^[A-Z]/)
    if (allowsText) expect(getGroupTextLabel(key), key).not.toBe(getConfigKeyLabel(key))
  }
})

it('help texts may apply to some destination types only', () => {
  expect(getConfigKeyHelp('S3', 'aws_access_key_id')).toBe(
    'Leave empty to use the credentials from the server environment.',
  )
  expect(getConfigKeyHelp('Redshift', 'aws_access_key_id')).toBeUndefined()
  expect(getConfigKeyHelp('FileDownload', 'prefix')).toContain('{data_interval_end}')
})
