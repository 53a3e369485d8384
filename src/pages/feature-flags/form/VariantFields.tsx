import { useWatch } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import { ChoiceCards } from '../../../components/resource-form/ChoiceCards'
import { FieldStack } from '../../../components/resource-form/FieldGroup'
import { useField } from '../../../components/resource-form/use-field'
import { t } from '../../../texts/translate'
import { ON_PAYLOAD } from '../conditions'
import { PayloadField } from './PayloadField'
import { VariantsField } from './VariantsField'
import { disableVariants, enableVariants, toApiVariants } from './variants'

const KINDS = [
  { value: 'boolean', label: t('On or off'), description: t('Who gets it has it; nobody else does.') },
  {
    value: 'variants',
    label: t('One of several variants'),
    description: t('Each of them gets one by chance and keeps it: for a test of A against B.'),
  },
]

/** Values that matching users receive. */
export function VariantFields() {
  const filters: JsonRecord = useWatch({ name: 'filters' })
  const { set } = useField('filters')
  const variants = toApiVariants(filters)
  if (variants === null) return <p>{t('It is part of the JSON above.')}</p>
  return (
    <FieldStack>
      <ChoiceCards
        name="kind"
        label={t('Kind')}
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
