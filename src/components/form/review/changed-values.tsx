import { isObject } from '../../../../contract/is-object'
import { isDeepEqual } from '../../../lib/json'
import { formatValue } from '../../activity/format-field'
import { hasSameItems, type ValuePath } from '../conflict/merge'
import type { ValueName } from '../labels'
import { SECRET } from '../secrets'
import classes from './dialogs.module.css'

/** A changed value. Undefined if absent. */
export interface ChangedValue {
  path: ValuePath
  before: unknown
  after: unknown
}

/** Returns the differences between two JSON values, as deeply nested as possible. */
export function getChangedValues(before: unknown, after: unknown, path: ValuePath = []): ChangedValue[] {
  if (isDeepEqual(before, after)) return []
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => getChangedValues(before[key], after[key], [...path, key]))
  }
  if (Array.isArray(before) && (hasSameItems(before, after) || isSameLong(before, after))) {
    return after.flatMap((item, index) => getChangedValues(before[index], item, [...path, index]))
  }
  return [{ path, before, after }]
}

/** Lists of objects with unchanged length are compared item by item; lists of texts as a whole. */
const isSameLong = (before: unknown[], after: unknown): after is unknown[] =>
  Array.isArray(after) && after.length === before.length && [...before, ...after].every(isObject)

/** Maximum length of a text that is shown in full. */
const WHOLE_MAX = 160
/** Number of unchanged characters shown on either side of a change. */
const AROUND = 32

function common(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

const reversed = (text: string) => [...text].reverse().join('')

/** Reduces two long texts to the part in which they differ, with some context. */
export function getChangedPart(before: string, after: string): [before: string, after: string] {
  if (before.length <= WHOLE_MAX && after.length <= WHOLE_MAX) return [before, after]
  const start = Math.max(0, common(before, after) - AROUND)
  const [old, now] = [before.slice(start), after.slice(start)]
  const end = Math.max(0, common(reversed(old), reversed(now)) - AROUND)
  const part = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(0, text.length - end)}${end > 0 ? '…' : ''}`
  return [part(old), part(now)]
}

/** Value name with its label and its API field. */
export const FieldLabel = ({ name: { label, wire } }: { name: ValueName }) => (
  <>
    <span className="text-color bold">{label}</span> <code className="soft text-xs break">{wire}</code>
  </>
)

/** Masks a secret value with dots. */
export const maskValue = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(SECRET) ? '••••••••' : value

/** Value whose items and fields are lists; text if it has none. */
export function ValueTree({
  value,
  getFieldLabel,
}: {
  value: unknown
  getFieldLabel: (field: string) => string
}) {
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul className={classes.tree}>
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and are not reordered.
          <li key={index}>
            <ValueTree value={item} getFieldLabel={getFieldLabel} />
          </li>
        ))}
      </ul>
    )
  }
  const fields = isObject(value) ? Object.entries(value) : []
  if (fields.length > 0) {
    return (
      <dl className={classes.tree}>
        {fields.map(([field, part]) => (
          <div key={field}>
            <dt>{getFieldLabel(field)}</dt>
            <dd>
              <ValueTree value={part} getFieldLabel={getFieldLabel} />
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return formatValue(typeof value === 'object' ? null : maskValue(value))
}
