import { NativeSelect } from '@mantine/core'
import { t } from '../../texts/text'
import classes from './compare.module.css'
import type { PlaceOption } from './target'

/** Selector for the project or organization of the other record; renders nothing if there is only one. */
export function PlaceChoice({
  options,
  value = '',
  onChoose,
}: {
  options: readonly PlaceOption[]
  value: string | undefined
  onChoose: (place: string | undefined) => void
}) {
  const known = options.some((option) => option.value === value)
  if (options.length < 2 && (known || value === '')) return null
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t('Its place')}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('Choose a place …') },
          ...(known || value === '' ? [] : [{ value, label: value }]),
          ...options,
        ]}
      />
    </div>
  )
}
