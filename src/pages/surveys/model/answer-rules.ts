import { isObject, type JsonRecord } from '../../../../contract/is-object'

const getRules = (validation: unknown): JsonRecord[] =>
  Array.isArray(validation) ? validation.filter(isObject) : []

/** Value of an answer validation rule: a number for lengths, true for a rule without a value, null if not set. */
export function getRuleValue(validation: unknown, type: string): number | true | null {
  const rule = getRules(validation).find((rule) => rule.type === type)
  if (rule === undefined) return null
  return typeof rule.value === 'number' ? rule.value : true
}

/** Sets one of the rules, or removes it if the value is null. Other rules are unchanged. */
export function setRule(validation: unknown, type: string, value: number | true | null): JsonRecord[] {
  const rules = getRules(validation)
  if (value === null) return rules.filter((rule) => rule.type !== type)
  const rule = value === true ? { type } : { type, value }
  return rules.some((old) => old.type === type)
    ? rules.map((old) => (old.type === type ? { ...old, ...rule } : old))
    : [...rules, rule]
}
