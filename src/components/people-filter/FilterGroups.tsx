import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { JsonRecord } from '../../../contract/is-object'
import { t } from '../../lib/i18n/translate'
import { focusLater } from '../form/focus'
import { FilterGroup } from './FilterGroup'
import type { FilterOptions } from './operators'

interface FilterGroupsProps {
  /** Path of the filter in the form values. */
  name: string
  groups: JsonRecord[]
  use: FilterOptions
  /** Shows validation errors inline, after an attempt to save. */
  showsProblems: boolean
  onChange: (groups: JsonRecord[]) => void
}

/** Groups of a user filter. Keys without a field are unchanged. */
export function FilterGroups({ name, groups, use, showsProblems, onChange }: FilterGroupsProps) {
  const remove = (index: number) => {
    onChange(groups.filter((_, at) => at !== index))
    focusLater(groups.length === 1 ? 'filter-add-group' : `filter-group-${Math.max(0, index - 1)}`)
  }
  return (
    <div className="stack gap-12">
      <p className="soft text-sm">{use.hint}</p>
      {groups.map((group, index) => (
        <FilterGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by their position and have no state.
          key={index}
          name={`${name}.groups.${index}`}
          index={index}
          group={group}
          use={use}
          showsProblems={showsProblems}
          onChange={(next) => onChange(groups.with(index, next))}
          onRemove={groups.length > use.least ? () => remove(index) : null}
        />
      ))}
      <div>
        <Button
          id="filter-add-group"
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange([...groups, use.newGroup()])
            focusLater(`filter-group-${groups.length}`)
          }}
        >
          {groups.length > 0 ? t('Add condition set (or)') : t('Add condition set')}
        </Button>
      </div>
    </div>
  )
}
