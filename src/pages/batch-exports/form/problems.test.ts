import { expect, it } from 'vitest'
import { expandPrefix } from '../../../../contract/object-keys'
import { prefixProblem } from './problems'

it.each(['{yeer}/', 'a{', '{{a}', '{}'])('says of the prefix %s what the server says', (prefix) => {
  const expand = () => expandPrefix(prefix, { model: 'events', start: null, end: new Date() })
  expect(expand).toThrow(prefixProblem(prefix) ?? 'nothing')
})

it('has nothing against a prefix that can be filled in', () => {
  expect(prefixProblem('{{raw}}/{year}')).toBeNull()
})
