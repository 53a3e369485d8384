import { NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Scope } from '../../../contract/domain/scopes'
import { t, translated } from '../../lib/i18n/translate'
import { ChoiceCardsField } from '../form/ChoiceCards'
import { Disclosure } from '../form/Disclosure'
import { FieldStack, GroupProblem } from '../form/FieldGroup'
import { DateTimeField, TextField } from '../form/fields'
import { useField, useValues } from '../form/use-field'
import classes from './keys.module.css'
import {
  getScopeLevel,
  OTHER_SCOPES,
  type ScopeEntry,
  type ScopeLevel,
  setScopeLevel,
  USED_SCOPES,
} from './scope-groups'

/** Fields of a new API key. */
export const KeyFields = ({
  children,
}: {
  /** Fields for the resources that the key may access. */
  children: ReactNode
}) => (
  <Stack gap="lg">
    <KeyLabelField />
    <ScopesField />
    {children}
    <DateTimeField
      name="expires_at"
      label={t('Expiration date')}
      description={t('Optional. Requests with the key are rejected from then on.')}
    />
  </Stack>
)

const LEVELS: { value: ScopeLevel; label: string }[] = [
  { value: 'none', label: t('No access') },
  { value: 'read', label: t('Read') },
  { value: 'write', label: t('Read and write') },
]

/** Returns true if the label already names the endpoints. */
const isPlain = ({ object, opens }: ScopeEntry) => opens.join() === `${object.replaceAll('_', ' ')}s`

/** List of scope objects with their access levels. */
function ScopeList({
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
            data={LEVELS}
            value={getScopeLevel(scopes, entry.object)}
            onChange={({ currentTarget }) => {
              const power = LEVELS.find(({ value }) => value === currentTarget.value)?.value ?? 'none'
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

const POWERS = [
  { value: 'chosen', label: t('Selected scopes'), description: t('Only the scopes that you select.') },
  {
    value: 'everything',
    label: t('All scopes'),
    description: t('The scope *, which includes creating API keys.'),
  },
]

/** Scopes of an API key: fields `power` and `scopes`. */
function ScopesField() {
  const { power } = useValues<{ power: 'chosen' | 'everything' }>()
  const { value, set } = useField('scopes')
  const scopes = value as Scope[]
  return (
    <FieldStack>
      <ChoiceCardsField name="power" label={t('Permissions')} options={POWERS} />
      {power === 'chosen' && (
        <>
          <GroupProblem name="scopes" />
          <ScopeList label={t('Scopes')} entries={USED_SCOPES} scopes={scopes} onChange={set} />
          <Disclosure label={t('Show {count} more scopes', { count: OTHER_SCOPES.length })} names={[]}>
            <ScopeList label={t('Other scopes')} entries={OTHER_SCOPES} scopes={scopes} onChange={set} />
          </Disclosure>
        </>
      )}
    </FieldStack>
  )
}

/** Label of a new or existing key. */
export const KeyLabelField = () => (
  <TextField
    name="label"
    label={t('Label')}
    description={t('Purpose of the key, such as “Nightly export”. At most 40 characters.')}
    required
  />
)
