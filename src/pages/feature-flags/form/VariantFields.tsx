import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { ChoiceCards } from '../../../components/form/ChoiceCards'
import { FieldStack } from '../../../components/form/FieldGroup'
import { useField } from '../../../components/form/use-field'
import { t } from '../../../lib/i18n/translate'
import { ON_PAYLOAD } from '../conditions'
import { PayloadField } from './PayloadField'
import { VariantsField } from './VariantsField'
import { disableVariants, enableVariants, toApiVariants } from './variants'

const KINDS = [
  {
    value: 'boolean',
    label: t('Boolean'),
    description: t('The flag is on for matching users and off for all others.'),
  },
  {
    value: 'variants',
    label: t('Multiple variants'),
    description: t('Each user is assigned one variant at random and keeps it, for example in an A/B test.'),
  },
]

/** Values that matching users receive. */
export function VariantFields() {
  const filters: JsonRecord = useWatch({ name: 'filters' })
  const { set } = useField('filters')
  const variants = toApiVariants(filters)
  if (variants === null) return <p>{t('Included in the JSON above.')}</p>
  return (
    <FieldStack>
      <ChoiceCards
        name="kind"
        label={t('Type')}
        options={KINDS}
        value={variants.length > 0 ? 'variants' : 'boolean'}
        onChange={(kind) => set(kind === 'variants' ? enableVariants(filters) : disableVariants(filters))}
      />
      {variants.length > 0 ? (
        <VariantsField filters={filters} variants={variants} onChange={set} />
      ) : (
        <PayloadField of={ON_PAYLOAD} label={t('Payload')} filters={filters} onChange={set} />
      )}
    </FieldStack>
  )
}
