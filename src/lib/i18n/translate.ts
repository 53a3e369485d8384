import type { PluralText, Text } from './en'
import { numberFormat, pluralRules } from './locale'

/** Plural forms of a text, by the plural categories of the language. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** All texts in another language. Missing and superfluous keys are type errors. */
export type Texts = Record<Text, string> & Record<PluralText, string | Forms>

/** Placeholder names of a text: `{name} was deleted.` has one. */
type Placeholders<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | Placeholders<Rest>
  : never

/** Placeholder values of a text. */
export type Values<T extends string, Value = string | number> = [Placeholders<T>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<T>, Value>>]

/** Texts from the page's language file; empty for English. */
const texts: Partial<Record<string, string | Forms>> = globalThis.__hedgerow?.texts ?? {}

/** Splits a text at its placeholders: literal parts at even, names at odd indexes. */
export const pieces = (text: string): string[] => text.split(/\{(\w+)\}/)

const filled = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  values === undefined
    ? text
    : pieces(text)
        .map((piece, at) => (at % 2 === 0 ? piece : String(values[piece] ?? '')))
        .join('')

/** Translates a text without replacing placeholders. */
export function translated(text: string): string {
  const translation = texts[text]
  return typeof translation === 'string' ? translation : text
}

/** Translates a text. The English text is the key: `t('{name} was deleted.', { name })`. */
export const t = <T extends Text>(text: T, ...[values]: Values<T>): string => filled(translated(text), values)

/**
 * Translates a text that depends on the number in `{n}`. The plural form is the key: `tn(2, '{n} file', '{n} files')`.
 */
export function tn<T extends PluralText>(
  count: number,
  singular: string,
  many: T,
  ...[values]: Exclude<Placeholders<T>, 'n'> extends never
    ? []
    : [values: Readonly<Record<Exclude<Placeholders<T>, 'n'>, string | number>>]
): string {
  const form = pluralRules().select(count)
  const translation = texts[many]
  const text =
    translation === undefined
      ? form === 'one'
        ? singular
        : many
      : typeof translation === 'string'
        ? translation
        : (translation[form] ?? translation.other)
  return filled(text, { n: numberFormat({ maximumFractionDigits: 1 }).format(count), ...values })
}
