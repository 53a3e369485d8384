import { expect, it } from 'vitest'
import { type ConfigKey, configKeys } from '../../../../contract/destinations'
import { DESTINATION_TYPES } from '../../../../contract/exports'
import { CONFIG_WORDS, configWords } from './config-words'

const textsOf = ({ label, help, orText, keys = [] }: ConfigKey): string[] => [
  label,
  ...(help ? [help] : []),
  ...(orText ? [orText] : []),
  ...keys.flatMap(textsOf),
]

it('knows all that the contract says of configurations, and nothing else', () => {
  const said = new Set(DESTINATION_TYPES.flatMap(configKeys).flatMap(textsOf))
  expect([...CONFIG_WORDS.keys()].sort()).toEqual([...said].sort())
})

it('leaves in English what it does not know', () => {
  expect(configWords('Port')).toBe('Port')
  expect(configWords('Colour')).toBe('Colour')
})
