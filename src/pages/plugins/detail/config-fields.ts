import { isObject, type JsonRecord } from '../../../../contract/is-object'

/** Condition: the key of a field and its required value; any non-empty value if none is given. */
type VisibilityCondition = readonly [key: string, value?: string]

/** Configuration field, or a text between fields, which has no key. */
export interface PluginConfigField {
  key: string | null
  name: string
  type: string
  choices: string[]
  initial: string
  hint: string | null
  markdown: string | null
  secret: boolean
  required: boolean
  requiredIf: VisibilityCondition[]
  visibleIf: VisibilityCondition[]
}

/** Field values by key. */
export type ConfigValues = Readonly<Record<string, string>>

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Parses the fields of a `config_schema` in order. It is a list, or an object by key. */
export function parseFields(schema: unknown): PluginConfigField[] {
  const entries = Array.isArray(schema)
    ? schema
    : Object.entries(isObject(schema) ? schema : {}).map(
        ([key, field]) => isObject(field) && { key, ...field },
      )
  const getOrder = ({ order }: JsonRecord) => (typeof order === 'number' ? order : Number.POSITIVE_INFINITY)
  return entries
    .filter(isObject)
    .sort((a, b) => (getOrder(a) === getOrder(b) ? 0 : getOrder(a) - getOrder(b)))
    .map(parseField)
}

function parseField(field: JsonRecord): PluginConfigField {
  const key = toText(field.key)
  const { choices, default: initial } = field
  return {
    key,
    name: toText(field.name) ?? key ?? '',
    type: toText(field.type) ?? 'string',
    choices: Array.isArray(choices) ? choices.map(String) : [],
    initial: initial === undefined || initial === null ? '' : inText(initial),
    hint: toText(field.hint),
    markdown: toText(field.markdown),
    secret: field.secret === true,
    required: field.required === true,
    requiredIf: parseConditions(field.required_if),
    visibleIf: parseConditions(field.visible_if),
  }
}

const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function parseConditions(value: unknown): VisibilityCondition[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((pair): VisibilityCondition[] => {
    if (!Array.isArray(pair) || typeof pair[0] !== 'string') return []
    return [pair[1] === undefined ? [pair[0]] : [pair[0], String(pair[1])]]
  })
}

/** Returns the initial values of a form with these fields. */
export const getInitialValues = (fields: PluginConfigField[]): Record<string, string> =>
  Object.fromEntries(fields.flatMap(({ key, initial }) => (key === null ? [] : [[key, initial]])))

const holds = (conditions: VisibilityCondition[], filled: ConfigValues) =>
  conditions.every(([key, value]) => {
    const currentValue = filled[key] ?? ''
    return value === undefined ? currentValue !== '' : currentValue === value
  })

export const isFieldVisible = (field: PluginConfigField, filled: ConfigValues) =>
  holds(field.visibleIf, filled)

export const isRequired = (field: PluginConfigField, filled: ConfigValues) =>
  field.required || (field.requiredIf.length > 0 && holds(field.requiredIf, filled))
