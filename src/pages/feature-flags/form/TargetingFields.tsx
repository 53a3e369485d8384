import { NativeSelect } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { toChartColor } from '../../../components/charts/chart'
import { SeriesLegend } from '../../../components/charts/SeriesLegend'
import { StackedBar } from '../../../components/charts/StackedBar'
import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { FieldStack, GroupProblem } from '../../../components/form/FieldGroup'
import { JsonField } from '../../../components/form/JsonField'
import { toInputText, useField, useMessages } from '../../../components/form/use-field'
import { FilterGroups } from '../../../components/people-filter/FilterGroups'
import { FilterSummary } from '../../../components/people-filter/FilterSummary'
import {
  type FilterOptions,
  getUnknownEntries,
  type OwnFieldsProps,
  parseGroups,
} from '../../../components/people-filter/filter'
import { UnsupportedConditions } from '../../../components/people-filter/UnsupportedConditions'
import { formatList } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { describeTargetedUsers, EDITABLE_FILTER_KEYS } from '../conditions'
import { formatPercent, getVariants } from '../labels'
import { createFlagGroup, type FlagValues, GROUPS_FIELD } from './model'
import { toApiVariants } from './variants'

const USE: FilterOptions = {
  hint: t('Users who match any of the condition sets. All conditions of a set must match.'),
  share: t('Applies to'),
  least: 1,
  newGroup: createFlagGroup,
  own: { keys: ['variant'], Fields: GroupVariant },
}

/** Sentence about the users that the flag applies to, with the current form values. */
export function FlagSummary() {
  const { active, filters } = useDeferredFormValues<FlagValues>()
  const variants = getVariants(filters).map(({ key, percent }, index) => ({
    key,
    percent,
    label: `${key} ${formatPercent(percent)}`,
    color: toChartColor(index),
  }))
  const hasVariants = variants.length > 0
  return (
    <FilterSummary
      title={t('Summary')}
      details={
        hasVariants &&
        t('Variants: {variants}.', { variants: formatList(variants.map(({ label }) => label)) })
      }
      chart={
        hasVariants && (
          <>
            <StackedBar
              label={t('Variant split')}
              parts={variants.map(({ key, percent, color }) => ({ label: key, count: percent, color }))}
              hasLegend={false}
            />
            <SeriesLegend series={variants} />
          </>
        )
      }
    >
      {describeTargetedUsers(filters, active)}
    </FilterSummary>
  )
}

/** Release conditions of the flag. Filters without form fields are edited as JSON. */
export function FlagConditionFields() {
  const filters: JsonRecord = useWatch({ name: 'filters' })
  const groups = parseGroups(filters)
  if (groups === null || toApiVariants(filters) === null) {
    return (
      <JsonField
        name="filters"
        label={t('Conditions')}
        description={t('This configuration cannot be edited as a form. It is shown as JSON.')}
        rows={8}
        expects="object"
        required
      />
    )
  }
  return <Groups filters={filters} groups={groups} />
}

function Groups({ filters, groups }: { filters: JsonRecord; groups: JsonRecord[] }) {
  const { set } = useField('filters')
  const getMessage = useMessages()
  return (
    <FieldStack>
      <GroupProblem name={GROUPS_FIELD} />
      <FilterGroups
        name="filters"
        groups={groups}
        use={USE}
        showsProblems={getMessage(GROUPS_FIELD) !== undefined}
        onChange={(next) => set({ ...filters, groups: next })}
      />
      <UnsupportedConditions
        what={t('this flag')}
        entries={getUnknownEntries(filters, EDITABLE_FILTER_KEYS)}
      />
    </FieldStack>
  )
}

/** Variant forced for all users of a group. */
function GroupVariant({ number, name, group, onChange }: OwnFieldsProps) {
  const filters: JsonRecord = useWatch({ name: 'filters' })
  const keys = getVariants(filters).map(({ key }) => key)
  const selectedVariant = toInputText(group.variant)
  if (keys.length === 0 && selectedVariant === '') return null
  const isUnknownVariant = selectedVariant !== '' && !keys.includes(selectedVariant)
  return (
    <NativeSelect
      name={`${name}.variant`}
      label={t('Variant')}
      aria-label={t('Variant of condition set {number}', { number })}
      data={[
        { value: '', label: t('Random by weight') },
        ...keys.filter((key) => key !== '').map((key) => ({ value: key, label: t('Always {key}', { key }) })),
        ...(isUnknownVariant
          ? [
              {
                value: selectedVariant,
                label: t('Always {chosen}, which does not exist', { chosen: selectedVariant }),
              },
            ]
          : []),
      ]}
      error={isUnknownVariant ? t('This variant does not exist.') : undefined}
      value={selectedVariant}
      onChange={({ currentTarget }) => onChange({ ...group, variant: currentTarget.value || null })}
    />
  )
}
