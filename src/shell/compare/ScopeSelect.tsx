import { NativeSelect } from '@mantine/core'
import { t } from '../../texts/translate'
import classes from './compare.module.css'
import type { ScopeOption } from './other-record'

/** Selector for the project or organization of the other record; renders nothing if there is only one. */
export function ScopeSelect({
  options,
  value = '',
  onChoose,
}: {
  options: readonly ScopeOption[]
  value: string | undefined
  onChoose: (place: string | undefined) => void
}) {
  const isKnownOption = options.some((option) => option.value === value)
  if (options.length < 2 && (isKnownOption || value === '')) return null
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t('Target project or organization')}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('Select…') },
          ...(isKnownOption || value === '' ? [] : [{ value, label: value }]),
          ...options,
        ]}
      />
    </div>
  )
}
