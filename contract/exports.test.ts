import { expect, it } from 'vitest'
import { DESTINATIONS, getSecretKeys } from './destinations'
import { DESTINATION_SECRETS, DESTINATION_TYPES } from './exports'

it('the secrets of destinations are those that some type has', () => {
  const all = DESTINATION_TYPES.flatMap((type) => [...getSecretKeys(type)])
  expect([...new Set(all)].sort()).toEqual([...DESTINATION_SECRETS].sort())
  expect(Object.keys(DESTINATIONS)).toEqual([...DESTINATION_TYPES])
})
