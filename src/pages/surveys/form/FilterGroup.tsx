import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/json-object'
import { t } from '../../../texts/text'
import { matchesEveryone, newProperty, othersIn, propertiesOf, propertyProblem } from '../model/filters'
import { CautionLine } from './CautionLine'
import { FilterProperty } from './FilterProperty'
import { FilterShare } from './FilterShare'
import classes from './filter.module.css'
import { focusLater } from './focus-later'
import { Kept } from './Kept'

const EVERYONE = t('This group matches everyone, which is refused. Add a property or choose less than 100 %.')

interface FilterGroupProps {
  index: number
  group: JsonRecord
  /** After an attempt to save, what is wrong is told at its place. */
  showsProblems: boolean
  onChange: (group: JsonRecord) => void
  onRemove: () => void
}

/** One group of a filter: what has to be true of people, and of how many of them it is asked. */
export function FilterGroup({ index, group, showsProblems, onChange, onRemove }: FilterGroupProps) {
  const number = index + 1
  const properties = propertiesOf(group) ?? []
  const write = (next: JsonRecord[]) => onChange({ ...group, properties: next })
  return (
    <section
      id={`filter-group-${index}`}
      tabIndex={-1}
      className={classes.group}
      aria-label={t('Group {number} of the filter', { number })}
    >
      <div className={classes.head}>
        <strong>
          {number === 1 ? t('People of whom all of this is true') : t('Or people of whom this is true')}
        </strong>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove group {number}', { number })}
          onClick={onRemove}
        >
          <IconTrash size={15} />
        </ActionIcon>
      </div>
      {properties.map((property, at) => (
        <FilterProperty
          // biome-ignore lint/suspicious/noArrayIndexKey: a property is its place in the group, and keeps no state.
          key={at}
          place={t('property {at} of group {number}', { at: at + 1, number })}
          name={`targeting_flag_filters.groups.${index}.properties.${at}`}
          property={property}
          problem={showsProblems ? propertyProblem(property) : null}
          onChange={(next) => write(properties.with(at, next))}
          onRemove={() => {
            write(properties.filter((_, other) => other !== at))
            focusLater(`filter-group-${index}`)
          }}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            write([...properties, newProperty()])
            focusLater(`targeting_flag_filters.groups.${index}.properties.${properties.length}.key`)
          }}
        >
          {properties.length > 0 ? t('And: add a property') : t('Add a property')}
        </Button>
      </div>
      <FilterShare number={number} group={group} onChange={onChange} />
      <CautionLine>{matchesEveryone(group) ? EVERYONE : undefined}</CautionLine>
      <Kept what={t('this group')} entries={othersIn(group, ['properties', 'rollout_percentage'])} />
    </section>
  )
}
