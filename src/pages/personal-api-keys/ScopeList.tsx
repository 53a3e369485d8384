import { NativeSelect } from '@mantine/core'
import type { Scope } from '../../../contract/scopes'
import { t } from '../../texts/text'
import classes from './keys.module.css'
import { type Power, powerOn, withPower } from './model'
import type { ScopeEntry } from './scope-groups'

const POWERS: { value: Power; label: string }[] = [
  { value: 'none', label: t('No access') },
  { value: 'read', label: t('Read') },
  { value: 'write', label: t('Read and write') },
]

/** Whether the label already says what it opens. */
const isPlain = (label: string, opens: readonly string[]) => opens.join() === `${label.toLowerCase()}s`

/** Objects, each with what may be done to it. */
export function ScopeList({
  label,
  entries,
  scopes,
  onChange,
}: {
  label: string
  entries: readonly ScopeEntry[]
  scopes: readonly Scope[]
  onChange: (scopes: Scope[]) => void
}) {
  return (
    <ul className={classes.scopes} aria-label={label}>
      {entries.map(({ object, label, opens }) => (
        <li key={object} className={classes.scope}>
          <span className={classes.object}>
            {label}
            {!isPlain(label, opens) && <span className={classes.opens}>{opens.join(', ')}</span>}
          </span>
          <NativeSelect
            aria-label={t('Access to {label}', { label: label.toLowerCase() })}
            size="xs"
            data={POWERS}
            value={powerOn(scopes, object)}
            onChange={({ currentTarget }) => {
              const power = POWERS.find(({ value }) => value === currentTarget.value)?.value ?? 'none'
              onChange(withPower(scopes, object, power))
            }}
          />
        </li>
      ))}
    </ul>
  )
}
