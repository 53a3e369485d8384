import { createContext, use, useEffect } from 'react'
import { type FieldValues, get, set } from 'react-hook-form'

/** Fields of a form that hold secrets, with their labels. A field remains listed after it is unmounted. */
export type SecretFieldMap = Map<string, string>

export const SecretsContext = createContext<SecretFieldMap>(new Map())

/** Registers a field as secret: it is never stored or displayed, neither alone nor in a request. */
export function useSecret(name: string, label: string) {
  const secrets = use(SecretsContext)
  useEffect(() => {
    secrets.set(name, label)
  }, [secrets, name, label])
}

/** Returns true if a field is a secret, or contains or is contained in one. */
export const isSecret = (field: string, secrets: SecretFieldMap): boolean =>
  [...secrets.keys()].some((name) => `${name}.`.startsWith(`${field}.`) || field.startsWith(`${name}.`))

/** Placeholder for a typed secret. */
export const SECRET = '$SECRET'

const isTyped = (value: unknown) => typeof value === 'string' && value !== ''

function replaceSecrets<V extends FieldValues>(
  values: V,
  secrets: SecretFieldMap,
  getReplacement: (name: string) => unknown,
): V {
  const copy = structuredClone(values)
  for (const name of secrets.keys()) if (isTyped(get(copy, name))) set(copy, name, getReplacement(name))
  return copy
}

/** Replaces each typed secret with the placeholder. */
export const maskSecrets = <V extends FieldValues>(values: V, secrets: SecretFieldMap): V =>
  replaceSecrets(values, secrets, () => SECRET)

/** Returns the values without the typed secrets. */
export const removeSecrets = <V extends FieldValues>(values: V, opened: V, secrets: SecretFieldMap): V =>
  replaceSecrets(values, secrets, (name) => get(opened, name))

/** Returns the labels of the secrets that were typed. */
export const getTypedSecrets = (values: FieldValues, secrets: SecretFieldMap): string[] =>
  [...secrets].filter(([name]) => isTyped(get(values, name))).map(([, label]) => label)
