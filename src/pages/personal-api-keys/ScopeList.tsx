import { NativeSelect } from '@mantine/core'
import type { Scope } from '../../../contract/domain/scopes'
import { t, translated } from '../../lib/i18n/translate'
import classes from './keys.module.css'
import { getScopeLevel, type ScopeLevel, setScopeLevel } from './model'
import type { ScopeEntry } from './scope-groups'

const POWERS: { value: ScopeLevel; label: string }[] = [
  { value: 'none', label: t('No access') },
  { value: 'read', label: t('Read') },
  { value: 'write', label: t('Read and write') },
]

/** Returns true if the label already names the endpoints. */
const isPlain = ({ object, opens }: ScopeEntry) => opens.join() === `${object.replaceAll('_', ' ')}s`

/** List of scope objects with their access levels. */
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
    <ul className="box" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.object} className={classes.scope}>
          <span className="grid min-0">
            {entry.label}
            {!isPlain(entry) && (
              <span className="block soft text-sm sentence-case">{formatScopeSubjects(entry.opens)}</span>
            )}
          </span>
          <NativeSelect
            aria-label={t('Access to {name}', { name: entry.label.toLowerCase() })}
            size="xs"
            data={POWERS}
            value={getScopeLevel(scopes, entry.object)}
            onChange={({ currentTarget }) => {
              const power = POWERS.find(({ value }) => value === currentTarget.value)?.value ?? 'none'
              onChange(setScopeLevel(scopes, entry.object, power))
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** Describes the resources a scope grants access to. */
const formatScopeSubjects = (opens: readonly string[]): string => opens.map(translated).join(', ')
