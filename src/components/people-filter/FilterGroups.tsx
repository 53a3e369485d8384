import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { JsonRecord } from '../../../contract/is-object'
import { t } from '../../lib/i18n/translate'
import { FieldBox } from '../form/FieldGroup'
import { focusLater } from '../form/focus'
import { WarningText } from '../form/WarningText'
import { FilterProperty } from './FilterProperty'
import {
  createProperty,
  type FilterOptions,
  getProperties,
  getUnknownEntries,
  validateProperty,
} from './filter'
import classes from './filter.module.css'
import { MatchingPeople } from './MatchingPeople'
import { UnsupportedConditions } from './UnsupportedConditions'

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
          {groups.length > 0 ? t('Add another condition set') : t('Add condition set')}
        </Button>
      </div>
    </div>
  )
}

const KEYS = ['properties', 'rollout_percentage']

interface FilterGroupProps {
  /** Path in the form values. */
  name: string
  index: number
  group: JsonRecord
  use: FilterOptions
  /** Shows validation errors inline, after an attempt to save. */
  showsProblems: boolean
  onChange: (group: JsonRecord) => void
  /** Null if it is required. */
  onRemove: (() => void) | null
}

/** Summary of the users in a group. */
function formatHeading(number: number, properties: number) {
  if (properties === 0) return number === 1 ? t('All users') : t('Or all users')
  return number === 1 ? t('Match all') : t('Or match all')
}

/** One group of a filter: its conditions, and its rollout percentage. */
function FilterGroup({ name, index, group, use, showsProblems, onChange, onRemove }: FilterGroupProps) {
  const number = index + 1
  const properties = getProperties(group) ?? []
  const write = (next: JsonRecord[]) => onChange({ ...group, properties: next })
  const { own } = use
  return (
    <FieldBox id={`filter-group-${index}`} tabIndex={-1} aria-label={t('Condition set {number}', { number })}>
      <div className="row between gap-8 text-sm">
        <strong>{formatHeading(number, properties.length)}</strong>
        <span className="push soft numeric">
          <MatchingPeople condition={group} />
        </span>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove condition set {number}', { number })}
            onClick={onRemove}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </div>
      {properties.map((property, at) => (
        <FilterProperty
          // biome-ignore lint/suspicious/noArrayIndexKey: properties are identified by their position and have no state.
          key={at}
          place={t('property {property} of condition set {group}', { property: at + 1, group: number })}
          name={`${name}.properties.${at}`}
          property={property}
          problem={showsProblems ? validateProperty(property) : null}
          onChange={(next) => write(properties.with(at, next))}
          onRemove={() => {
            write(properties.filter((_, index) => index !== at))
            focusLater(`filter-group-${index}`)
          }}
        />
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="subtle"
          ml={-8}
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            write([...properties, createProperty()])
            focusLater(`${name}.properties.${properties.length}.key`)
          }}
        >
          {properties.length > 0 ? t('Add property (and)') : t('Add property')}
        </Button>
      </div>
      <FilterShare number={number} words={use.share} group={group} onChange={onChange} />
      {own && <own.Fields number={number} name={name} group={group} onChange={onChange} />}
      <WarningText>{use.caution?.(group)}</WarningText>
      <UnsupportedConditions
        what={t('this condition set')}
        entries={getUnknownEntries(group, [...KEYS, ...(own?.keys ?? [])])}
      />
    </FieldBox>
  )
}

interface FilterShareProps {
  number: number
  /** Text before the percentage. */
  words: string
  group: JsonRecord
  onChange: (group: JsonRecord) => void
}

/** Rollout percentage of a group: a slider, and a number input for exact values. */
function FilterShare({ number, words, group, onChange }: FilterShareProps) {
  const { rollout_percentage: share } = group
  const percent = typeof share === 'number' ? share : 100
  const write = (next: number) => onChange({ ...group, rollout_percentage: next })
  if (share !== undefined && share !== null && typeof share !== 'number') {
    return (
      <p className={classes.unsupported}>
        {t('Rollout percentage: {share}. It can only be changed as JSON.', { share: JSON.stringify(share) })}
      </p>
    )
  }
  return (
    <div className={classes.share}>
      <span aria-hidden>{words}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        aria-label={t('Rollout percentage of condition set {number}, slider', { number })}
        aria-valuetext={t('{percent} percent', { percent })}
        value={percent}
        onChange={({ currentTarget }) => write(Number(currentTarget.value))}
      />
      <NumberInput
        aria-label={t('Rollout percentage of condition set {number}', { number })}
        className={classes.percent}
        min={0}
        max={100}
        clampBehavior="strict"
        suffix="%"
        value={percent}
        onChange={(next) => {
          if (typeof next === 'number') write(next)
        }}
      />
      <span aria-hidden>{t('of users')}</span>
    </div>
  )
}
