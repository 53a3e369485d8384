import { createContext, use, useEffect } from 'react'
import { type FieldValues, get, set } from 'react-hook-form'

/** The fields of a form that hold secrets, with what people call them. One that was on show once stays one. */
export type Secrets = Map<string, string>

export const SecretsContext = createContext<Secrets>(new Map())

/** Says that a field holds a secret: it is never stored or shown, neither by itself nor in a request. */
export function useSecret(name: string, label: string) {
  const secrets = use(SecretsContext)
  useEffect(() => {
    secrets.set(name, label)
  }, [secrets, name, label])
}

/** Whether a field holds a secret, or is a part of one or around one. */
export const isSecret = (field: string, secrets: Secrets): boolean =>
  [...secrets.keys()].some((name) => `${name}.`.startsWith(`${field}.`) || field.startsWith(`${name}.`))

/** What stands where a secret was typed. */
export const SECRET = '$SECRET'

const isTyped = (value: unknown) => typeof value === 'string' && value !== ''

function withOthers<V extends FieldValues>(values: V, secrets: Secrets, other: (name: string) => unknown): V {
  const copy = structuredClone(values)
  for (const name of secrets.keys()) if (isTyped(get(copy, name))) set(copy, name, other(name))
  return copy
}

/** The values with a word in the place of each secret that was typed. */
export const masked = <V extends FieldValues>(values: V, secrets: Secrets): V =>
  withOthers(values, secrets, () => SECRET)

/** The values without the secrets that were typed. */
export const withoutSecrets = <V extends FieldValues>(values: V, opened: V, secrets: Secrets): V =>
  withOthers(values, secrets, (name) => get(opened, name))

/** What people call the secrets that were typed. */
export const typedSecrets = (values: FieldValues, secrets: Secrets): string[] =>
  [...secrets].filter(([name]) => isTyped(get(values, name))).map(([, label]) => label)
