import { expect, it } from 'vitest'
import { DESTINATIONS, getSecretKeys } from './destinations'
import { DESTINATION_SECRETS, DESTINATION_TYPES } from './exports'

it('the list of destination secrets contains the secrets of all types', () => {
  const all = DESTINATION_TYPES.flatMap((type) => [...getSecretKeys(type)])
  expect([...new Set(all)].sort()).toEqual([...DESTINATION_SECRETS].sort())
  expect(Object.keys(DESTINATIONS)).toEqual([...DESTINATION_TYPES])
})
