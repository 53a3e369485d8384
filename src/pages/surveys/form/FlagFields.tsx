import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { parseVariants } from '../../../../contract/domain/flag-filters'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { describeError } from '../../../api/client/errors'
import { query } from '../../../api/query/queries'
import { NumberField, SelectField, TextField } from '../../../components/form/fields'
import { useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { useSurvey } from './survey-context'

const LABEL = t('Users with this feature flag')

interface FlagFieldsProps {
  /** Last selected flag; null if only its id is known. */
  picked: MinimalFeatureFlag | null
  onPick: (flag: MinimalFeatureFlag | null) => void
}

/** Selector of the feature flag required to see the survey; searches by key, name or id. */
export function FlagFields({ picked, onPick }: FlagFieldsProps) {
  const { project_id } = useSurvey()
  const { value, set, input } = useField('linked_flag_id')
  const [search, setSearch] = useState('')
  const [term] = useDebouncedValue(search, 200)
  const flags = useQuery({
    ...query('featureFlags', 'list', { params: { project_id }, query: { limit: '50', search: term } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const matchingFlags: MinimalFeatureFlag[] = flags.data?.results ?? []
  const all = [...(picked ? [picked] : []), ...matchingFlags.filter(({ id }) => id !== picked?.id)]
  const selectedFlag = all.find(({ id }) => id === value)

  if (flags.error) {
    const reason = t('The list of feature flags could not be loaded: {detail} Enter the ID of the flag.', {
      detail: describeError(flags.error).detail,
    })
    return (
      <>
        <NumberField name="linked_flag_id" label={LABEL} description={reason} placeholder={t('Everyone')} />
        <VariantField flag={selectedFlag} />
      </>
    )
  }
  const options = all.map(({ id, key, active }) => ({
    value: String(id),
    label: active ? key : t('{key} (off)', { key }),
  }))
  const byId = /^\d+$/.test(search) && !all.some(({ id }) => String(id) === search) ? [search] : []
  const unknown = typeof value === 'number' && !selectedFlag ? [String(value)] : []
  const numbers = [...new Set([...byId, ...unknown])].map((id) => ({
    value: id,
    label: t('Flag with ID {id}', { id }),
  }))
  return (
    <>
      <Select
        {...input}
        label={LABEL}
        placeholder={t('Everyone')}
        description={t('Search by key or name, or enter an ID.')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('No feature flag') }}
        data={[...options, ...numbers]}
        filter={({ options }) => options}
        nothingFoundMessage={flags.isFetching ? t('Loading…') : t('Flag not found')}
        value={typeof value === 'number' ? String(value) : null}
        onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text)}
        onChange={(id) => {
          onPick(all.find((flag) => String(flag.id) === id) ?? null)
          set(id === null ? null : Number(id))
        }}
      />
      <VariantField flag={selectedFlag} />
    </>
  )
}

const NAME = 'conditions.linkedFlagVariant'
const VARIANT_LABEL = t('Variant')

/** Variant of the linked flag required to see the survey. */
function VariantField({ flag }: { flag: MinimalFeatureFlag | undefined }) {
  const [linked, variant]: unknown[] = useWatch({ name: ['linked_flag_id', NAME] })
  const variants = (parseVariants(flag?.filters.multivariate) ?? []).map(({ key }) => key)
  if (!linked && !variant) return null
  if (!flag) return <TextField name={NAME} label={VARIANT_LABEL} placeholder={t('Any variant')} monospace />
  if (variants.length === 0 && !variant) return null
  const any = variant === 'any' ? [] : [{ value: '', label: t('Any variant') }]
  return (
    <SelectField
      name={NAME}
      label={VARIANT_LABEL}
      whenUnset=""
      options={[
        ...any,
        ...(variant === 'any' ? [{ value: 'any', label: t('Any variant') }] : []),
        ...variants.map((key) => ({ value: key, label: key })),
      ]}
    />
  )
}
