import { isObject, type JsonRecord } from '../../../../contract/is-object'

/** Condition: the key of a field and its required value; any non-empty value if none is given. */
type Condition = readonly [key: string, value?: string]

/** Configuration field, or a text between fields, which has no key. */
export interface ConfigField {
  key: string | null
  name: string
  type: string
  choices: string[]
  initial: string
  hint: string | null
  markdown: string | null
  secret: boolean
  required: boolean
  requiredIf: Condition[]
  visibleIf: Condition[]
}

/** Field values by key. */
export type Filled = Readonly<Record<string, string>>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Parses the fields of a `config_schema` in order. It is a list, or an object by key. */
export function fieldsOf(schema: unknown): ConfigField[] {
  const entries = Array.isArray(schema)
    ? schema
    : Object.entries(isObject(schema) ? schema : {}).map(
        ([key, field]) => isObject(field) && { key, ...field },
      )
  const place = ({ order }: JsonRecord) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)
  return entries
    .filter(isObject)
    .sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
    .map(fieldOf)
}

function fieldOf(field: JsonRecord): ConfigField {
  const key = textOf(field.key)
  const { choices, default: initial } = field
  return {
    key,
    name: textOf(field.name) ?? key ?? '',
    type: textOf(field.type) ?? 'string',
    choices: Array.isArray(choices) ? choices.map(String) : [],
    initial: initial === undefined || initial === null ? '' : inText(initial),
    hint: textOf(field.hint),
    markdown: textOf(field.markdown),
    secret: field.secret === true,
    required: field.required === true,
    requiredIf: conditionsOf(field.required_if),
    visibleIf: conditionsOf(field.visible_if),
  }
}

const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function conditionsOf(value: unknown): Condition[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((pair): Condition[] => {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string') return []
    return [pair[1] === undefined ? [pair[0]] : [pair[0], String(pair[1])]]
  })
}

/** Returns the initial values of a form with these fields. */
export const initialValues = (fields: ConfigField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key, initial }) => (key === null ? [] : [[key, initial]])))

const holds = (conditions: Condition[], filled: Filled) =>
  conditions.every(([key, value]) => {
    const given = filled[key] ?? ''
    return value === undefined ? given !== '' : given === value
  })

export const isVisible = (field: ConfigField, filled: Filled) => holds(field.visibleIf, filled)

export const isRequired = (field: ConfigField, filled: Filled) =>
  field.required || (field.requiredIf.length > 0 && holds(field.requiredIf, filled))
