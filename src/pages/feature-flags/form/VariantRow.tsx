import { ActionIcon, NumberInput, TextInput } from '@mantine/core'
import { t } from '../../../lib/i18n/translate'
import '@mantine/core/styles/NumberInput.layer.css'
import { IconTrash } from '@tabler/icons-react'
import type { JsonRecord } from '../../../../contract/is-object'
import { FieldBox } from '../../../components/form/FieldGroup'
import { toInputText } from '../../../components/form/use-field'
import { useMessages } from '../../../components/form/use-messages'
import { getUnknownEntries } from '../../../components/people-filter/filter'
import { UnsupportedConditions } from '../../../components/people-filter/UnsupportedConditions'
import classes from './form.module.css'
import { PayloadField } from './PayloadField'
import { buildVariantPath } from './problems'

interface VariantRowProps {
  index: number
  variant: JsonRecord
  filters: JsonRecord
  onChange: (fields: JsonRecord) => void
  onFilters: (filters: JsonRecord) => void
  /** Null if the variant cannot be removed. */
  onRemove: (() => void) | null
}

/** Variant: key, percentage, description and payload. */
export function VariantRow({ index, variant, filters, onChange, onFilters, onRemove }: VariantRowProps) {
  const getMessage = useMessages()
  const number = index + 1
  const key = toInputText(variant.key)
  const share = variant.rollout_percentage
  return (
    <FieldBox aria-label={t('Variant {number}', { number })}>
      <div className={classes.parts}>
        <TextInput
          name={buildVariantPath(index, 'key')}
          label={t('Key of variant {number}', { number })}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.json ?? '' }}
          error={getMessage(buildVariantPath(index, 'key'))}
          value={key}
          onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        />
        <NumberInput
          name={buildVariantPath(index, 'rollout_percentage')}
          label={t('Rollout percentage of variant {number}', { number })}
          min={0}
          max={100}
          clampBehavior="strict"
          decimalScale={2}
          suffix=" %"
          value={typeof share === 'number' ? share : ''}
          onChange={(next) => onChange({ rollout_percentage: typeof next === 'number' ? next : 0 })}
        />
        <TextInput
          name={buildVariantPath(index, 'name')}
          label={t('Description of variant {number}', { number })}
          autoComplete="off"
          value={toInputText(variant.name)}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove variant {number}', { number })}
            onClick={onRemove}
          >
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </div>
      {key !== '' && (
        <PayloadField
          of={key}
          label={t('Payload of variant {number}', { number })}
          filters={filters}
          onChange={onFilters}
        />
      )}
      <UnsupportedConditions
        what={t('this variant')}
        entries={getUnknownEntries(variant, ['key', 'name', 'rollout_percentage'])}
      />
    </FieldBox>
  )
}
