import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { t } from '../../../texts/translate'
import { FilterRow } from './FilterRow'
import { createFilter } from './filters'
import classes from './form.module.css'

/** Property conditions, all of which a row must match. */
export function FiltersField() {
  const { field } = useController({ name: 'filters' })
  const filters: JsonRecord[] = field.value
  const replace = (index: number, filter: JsonRecord) => field.onChange(filters.with(index, filter))
  return (
    <fieldset className={classes.group}>
      <legend>{t('Filters')}</legend>
      <GroupProblem name="filters" />
      {filters.length > 1 && (
        <p className={classes.hint}>{t('Only events that match all filters are exported.')}</p>
      )}
      {filters.map((filter, index) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: filters are identified by their position and have no state.
          key={index}
          filter={filter}
          index={index}
          onChange={(next) => replace(index, next)}
          onRemove={() => field.onChange(filters.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => field.onChange([...filters, createFilter()])}
      >
        {t('Add filter')}
      </Button>
    </fieldset>
  )
}
