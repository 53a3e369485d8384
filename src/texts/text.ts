import { numberFormat, pluralRules } from '../api/locale'
import type { PluralText, Text } from './en'

/** The forms of a text that depend on a number, by the language's own categories. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** All texts in another language. Nothing may be missing, and nothing may be left over. */
export type Texts = Record<Text, string> & Record<PluralText, string | Forms>

/** The names of the places in a text: `{name} was deleted.` has one. */
type Places<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Places<Rest>
  : never

/** What stands in the places of a text. */
export type Values<T extends string, Value = string | number> = [Places<T>] extends [never]
  ? []
  : [values: Readonly<Record<Places<T>, Value>>]

/** What the page's language file leaves; nothing where the language is English. */
const texts: Partial<Record<string, string | Forms>> = globalThis.__hedgerow?.texts ?? {}

/** Splits a text at its places: sentences at even, names at odd indexes. */
export const pieces = (text: string): string[] => text.split(/\{(\w+)\}/)

const filled = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  values === undefined
    ? text
    : pieces(text)
        .map((piece, at) => (at % 2 === 0 ? piece : String(values[piece] ?? '')))
        .join('')

/** A text in the language of the page, without what stands in its places. */
export function translated(text: string): string {
  const known = texts[text]
  return typeof known === 'string' ? known : text
}

/** A text in the language of the page. English is its own key: `t('{name} was deleted.', { name })`. */
export const t = <T extends Text>(text: T, ...[values]: Values<T>): string => filled(translated(text), values)

/**
 * A text that depends on a number, which stands in the place of `{n}`. The second, for many, is its key:
 * `tn(2, '{n} file', '{n} files')`.
 */
export function tn<T extends PluralText>(
  count: number,
  one: string,
  many: T,
  ...[values]: Exclude<Places<T>, 'n'> extends never
    ? []
    : [values: Readonly<Record<Exclude<Places<T>, 'n'>, string | number>>]
): string {
  const form = pluralRules().select(count)
  const known = texts[many]
  const text =
    known === undefined
      ? form === 'one'
        ? one
        : many
      : typeof known === 'string'
        ? known
        : (known[form] ?? known.other)
  return filled(text, { n: numberFormat({ maximumFractionDigits: 1 }).format(count), ...values })
}
