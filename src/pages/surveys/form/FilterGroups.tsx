import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/json-object'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { useField } from '../../../components/resource-form/use-field'
import { t } from '../../../texts/text'
import { newGroup, othersIn } from '../model/filters'
import { FilterGroup } from './FilterGroup'
import classes from './filter.module.css'
import { focusLater } from './focus-later'
import { Kept } from './Kept'

interface FilterGroupsProps {
  name: string
  filters: JsonRecord
  groups: JsonRecord[]
}

/** The groups of a filter. Every edit writes the JSON anew, and what has no field here stays as it is. */
export function FilterGroups({ name, filters, groups }: FilterGroupsProps) {
  const { set, error } = useField(name)
  const write = (next: JsonRecord[]) => set({ ...filters, groups: next })
  const remove = (index: number) => {
    if (groups.length === 1 && othersIn(filters, ['groups']).length === 0) set(null)
    else write(groups.filter((_, at) => at !== index))
    focusLater(groups.length === 1 ? 'filter-add-group' : `filter-group-${Math.max(0, index - 1)}`)
  }
  return (
    <div className={classes.groups}>
      <p className={classes.hint}>
        {t(
          'People see the survey if they match one of the groups. In a group, everything has to be true of them.',
        )}
      </p>
      <GroupProblem name={name} />
      {groups.map((group, index) => (
        <FilterGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list, and keeps no state.
          key={index}
          index={index}
          group={group}
          showsProblems={error !== undefined}
          onChange={(next) => write(groups.with(index, next))}
          onRemove={() => remove(index)}
        />
      ))}
      <Kept what={t('the filter')} entries={othersIn(filters, ['groups'])} />
      <div>
        <Button
          id="filter-add-group"
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            write([...groups, newGroup()])
            focusLater(`filter-group-${groups.length}`)
          }}
        >
          {groups.length > 0 ? t('Or: add a group') : t('Add a group')}
        </Button>
      </div>
    </div>
  )
}
