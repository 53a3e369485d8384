import { expect, it } from 'vitest'
import { hashToBucket } from './hash'

it.each([
  ['simple-flag', 'distinct_id_0', '', 0.7836963764220432],
  ['simple-flag', 'distinct_id_1', '', 0.3397069926995401],
  ['simple-flag', 'distinct_id_999', '', 0.019635153878320256],
  ['beta-feature', 'ann', 'variant', 0.48846585793977465],
  ['größe', 'Ünal 🌿', '', 0.02924853397480319],
  ['beta', '', '', 0.479879999411613],
])('%s assigns %s%s the bucket %d', (key, distinct_id, salt, bucket) => {
  expect(hashToBucket(key, distinct_id, salt)).toBeCloseTo(bucket, 15)
})

it('includes the same users as every SDK', () => {
  const people = Array.from({ length: 60 }, (_, number) =>
    hashToBucket('simple-flag', `distinct_id_${number}`),
  )
  expect(people.map((bucket) => (bucket <= 0.45 ? 'x' : '.')).join('')).toBe(
    '.xx.x..x.x.xx.x...xx.x..x.xx...xxxx......xx.xx...xx....x.x.x',
  )
})
