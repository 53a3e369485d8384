import type { ConfigKey } from '../../../../contract/domain/destinations'
import { invalid } from '../../../core/errors'

/** Parses the value of a key, or throws a 400. Numbers and booleans may be sent as text. */
export function readValue(key: ConfigKey, value: unknown, attr: string): unknown {
  const empty = value === '' && !key.blank && !key.required
  if (value === undefined || value === null || empty) return getEmptyValue(key, attr)
  switch (key.kind) {
    case 'integer':
      return readInteger(key, value, attr)
    case 'boolean':
      return readBoolean(key, value, attr)
    case 'names':
      return readNames(key, value, attr)
    case 'group':
      if (!key.allowsText) throw wrongTypeError(key, value, 'an object', attr)
      return readText(key, value, attr, 'an object or a string')
    case 'choice':
      return readChoice(key, value, attr)
    default:
      return readText(key, value, attr, 'a string')
  }
}

function getEmptyValue(key: ConfigKey, attr: string): unknown {
  if (key.required) throw invalid(`'${key.key}' may not be null.`, attr, 'null')
  return key.default ?? null
}

function readText(key: ConfigKey, value: unknown, attr: string, expected: string): string {
  if (typeof value !== 'string') throw wrongTypeError(key, value, expected, attr)
  if (value.trim() === '' && !key.blank) throw invalid(`'${key.key}' may not be blank.`, attr, 'blank')
  return value
}

function readInteger(key: ConfigKey, value: unknown, attr: string): number {
  const number = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number)) {
    throw wrongTypeError(key, value, 'a whole number', attr)
  }
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = key
  if (number >= min && number <= max) return number
  throw invalid(`'${key.key}' must be a number from ${min} to ${max}.`, attr)
}

const SWITCHES: Record<string, boolean> = { true: true, false: false, '1': true, '0': false }

function readBoolean(key: ConfigKey, value: unknown, attr: string): boolean {
  if (typeof value === 'boolean') return value
  const read = typeof value === 'string' ? SWITCHES[value.trim().toLowerCase()] : undefined
  if (read === undefined) throw wrongTypeError(key, value, 'true or false', attr)
  return read
}

function readNames(key: ConfigKey, value: unknown, attr: string): string[] {
  if (!Array.isArray(value)) throw wrongTypeError(key, value, 'a list of names', attr)
  for (const name of value) {
    if (typeof name !== 'string') throw wrongTypeError(key, name, 'a list of names', attr)
    if (name === '') throw invalid(`A name in '${key.key}' may not be blank.`, attr, 'blank')
  }
  return value
}

function readChoice(key: ConfigKey, value: unknown, attr: string): string {
  const text = readText(key, value, attr, 'a string')
  if (key.choices?.includes(text)) return text
  const detail = `'${key.key}' cannot be "${text.slice(0, 100)}". Choices: ${key.choices?.join(', ')}.`
  throw invalid(detail, attr, 'invalid_choice')
}

function wrongTypeError(key: ConfigKey, value: unknown, expected: string, attr: string) {
  return invalid(`'${key.key}' must be ${expected}, not ${getValueType(value)}.`, attr)
}

function getValueType(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a string'
  return typeof value === 'number' ? `the number ${value}` : String(value)
}
