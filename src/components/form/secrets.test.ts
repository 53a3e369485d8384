import { describe, expect, it } from 'vitest'
import { getTypedSecrets, isSecret, maskSecrets, removeSecrets, type SecretFieldMap } from './secrets'

const secrets: SecretFieldMap = new Map([
  ['config.password', 'Password'],
  ['token', 'Private token'],
])
const opened = { name: '', token: '', config: { password: null as string | null } }
const inputValues = { name: 'A', token: '', config: { password: 'do-not-tell' } }

describe('secret', () => {
  it('is masked in previews and absent from stored drafts', () => {
    expect(maskSecrets(inputValues, secrets)).toEqual({ ...inputValues, config: { password: '$SECRET' } })
    expect(removeSecrets(inputValues, opened, secrets)).toEqual({
      ...inputValues,
      config: { password: null },
    })
    expect(inputValues.config.password).toBe('do-not-tell')
  })

  it('includes the values that contain it', () => {
    const fields = ['token', 'config', 'config.password', 'config.password.old', 'con', 'config.pass']
    expect(fields.filter((field) => isSecret(field, secrets))).toEqual(fields.slice(0, 4))
  })

  it('is listed by its label if it was typed', () => {
    expect(getTypedSecrets(inputValues, secrets)).toEqual(['Password'])
    expect(getTypedSecrets(opened, secrets)).toEqual([])
  })
})
