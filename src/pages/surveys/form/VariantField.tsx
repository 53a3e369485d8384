import { useWatch } from 'react-hook-form'
import { parseVariants } from '../../../../contract/domain/flag-filters'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { SelectField, TextField } from '../../../components/form/fields'
import { t } from '../../../lib/i18n/translate'

const NAME = 'conditions.linkedFlagVariant'
const LABEL = t('Variant')

/** Variant of the linked flag required to see the survey. */
export function VariantField({ flag }: { flag: MinimalFeatureFlag | undefined }) {
  const [linked, variant]: unknown[] = useWatch({ name: ['linked_flag_id', NAME] })
  const variants = (parseVariants(flag?.filters.multivariate) ?? []).map(({ key }) => key)
  if (!linked && !variant) return null
  if (!flag) return <TextField name={NAME} label={LABEL} placeholder={t('Any variant')} monospace />
  if (variants.length === 0 && !variant) return null
  const any = variant === 'any' ? [] : [{ value: '', label: t('Any variant') }]
  return (
    <SelectField
      name={NAME}
      label={LABEL}
      whenUnset=""
      options={[
        ...any,
        ...(variant === 'any' ? [{ value: 'any', label: t('Any variant') }] : []),
        ...variants.map((key) => ({ value: key, label: key })),
      ]}
    />
  )
}
