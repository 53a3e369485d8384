import '@mantine/core/styles/NumberInput.layer.css'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { FieldBox, GroupProblem } from '../../../components/form/FieldGroup'
import { focusLater } from '../../../components/form/focus'
import { toInputText, useMessages } from '../../../components/form/use-field'
import { getUnknownEntries } from '../../../components/people-filter/filter'
import { UnsupportedConditions } from '../../../components/people-filter/UnsupportedConditions'
import { formatCount } from '../../../components/ui/cells/format-number'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t } from '../../../lib/i18n/translate'
import { getPayload } from '../conditions'
import classes from './form.module.css'
import { buildPayloadPath, buildVariantPath } from './model'
import { addVariant, distributeEvenly, removeVariant, setPayload, sumShares, updateVariant } from './variants'

/** Minimum number of variants. */
const LEAST = 2

interface VariantsFieldProps {
  filters: JsonRecord
  variants: JsonRecord[]
  onChange: (filters: JsonRecord) => void
}

/** Variants of a flag with their percentages and payloads. */
export function VariantsField({ filters, variants, onChange }: VariantsFieldProps) {
  return (
    <fieldset className={classes.variants}>
      <legend>{t('Variants')}</legend>
      <GroupProblem name="filters.multivariate" />
      {variants.map((variant, index) => (
        <VariantRow
          // biome-ignore lint/suspicious/noArrayIndexKey: variants are identified by their position and have no state.
          key={index}
          index={index}
          variant={variant}
          filters={filters}
          onChange={(fields) => onChange(updateVariant(filters, index, fields))}
          onFilters={onChange}
          onRemove={
            variants.length > LEAST
              ? () => {
                  onChange(removeVariant(filters, index))
                  focusLater(buildVariantPath(Math.max(0, index - 1), 'key'))
                }
              : null
          }
        />
      ))}
      <UnsupportedConditions
        what={t('the variants')}
        entries={isObject(filters.multivariate) ? getUnknownEntries(filters.multivariate, ['variants']) : []}
      />
      <div className="row wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange(addVariant(filters))
            focusLater(buildVariantPath(variants.length, 'key'))
          }}
        >
          {t('Add variant')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(distributeEvenly(filters))}>
          {t('Distribute evenly')}
        </Button>
        <span className="push soft text-sm numeric" role="status">
          {t('Total {total}%', { total: formatCount(sumShares(variants)) })}
        </span>
      </div>
    </fieldset>
  )
}

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
function VariantRow({ index, variant, filters, onChange, onFilters, onRemove }: VariantRowProps) {
  const getMessage = useMessages()
  const number = index + 1
  const key = toInputText(variant.key)
  const share = variant.rollout_percentage
  return (
    <FieldBox aria-label={t('Variant {number}', { number })}>
      <div className={classes.parts}>
        <TextInput
          name={buildVariantPath(index, 'key')}
          label={t('Key')}
          aria-label={t('Key of variant {number}', { number })}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'text-sm mono' }}
          error={getMessage(buildVariantPath(index, 'key'))}
          value={key}
          onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
        />
        <NumberInput
          name={buildVariantPath(index, 'rollout_percentage')}
          label={t('Rollout')}
          aria-label={t('Rollout percentage of variant {number}', { number })}
          min={0}
          max={100}
          clampBehavior="strict"
          decimalScale={2}
          suffix="%"
          value={typeof share === 'number' ? share : ''}
          onChange={(next) => onChange({ rollout_percentage: typeof next === 'number' ? next : 0 })}
        />
        <TextInput
          name={buildVariantPath(index, 'name')}
          label={t('Description')}
          aria-label={t('Description of variant {number}', { number })}
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
          name={t('Payload of variant {number}', { number })}
          filters={filters}
          onChange={onFilters}
          isExplained={index === 0}
        />
      )}
      <UnsupportedConditions
        what={t('this variant')}
        entries={getUnknownEntries(variant, ['key', 'name', 'rollout_percentage'])}
      />
    </FieldBox>
  )
}

interface PayloadFieldProps {
  /** Variant key, or the payload key of the flag itself. */
  of: string
  /** Accessible name, if it is not just “Payload”. */
  name?: string
  filters: JsonRecord
  onChange: (filters: JsonRecord) => void
  /** If false, another field above has the explanation. */
  isExplained?: boolean
}

/** JSON payload of the flag or a variant; sent as text, unmodified. */
export function PayloadField({ of, name, filters, onChange, isExplained = true }: PayloadFieldProps) {
  const getMessage = useMessages()
  return (
    <GrowingTextarea
      name={buildPayloadPath(of)}
      label={t('Payload')}
      aria-label={name}
      description={isExplained && t('Optional JSON that is returned to your code.')}
      placeholder='{"colour": "green"}'
      minRows={1}
      maxRows={12}
      spellCheck={false}
      classNames={{ input: 'text-sm mono' }}
      error={getMessage(buildPayloadPath(of))}
      value={getPayload(filters, of)}
      onChange={({ currentTarget }) => onChange(setPayload(filters, of, currentTarget.value))}
    />
  )
}
