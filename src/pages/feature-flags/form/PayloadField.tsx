import type { JsonRecord } from '../../../../contract/is-object'
import { useMessages } from '../../../components/form/use-field'
import { GrowingTextarea } from '../../../components/ui/growing-textarea/GrowingTextarea'
import { t } from '../../../lib/i18n/translate'
import { getPayload } from '../conditions'
import { buildPayloadPath } from './problems'
import { setPayload } from './variants'

interface PayloadFieldProps {
  /** Variant key, or the payload key of the flag itself. */
  of: string
  label: string
  filters: JsonRecord
  onChange: (filters: JsonRecord) => void
}

/** JSON payload of the flag or a variant; sent as text, unmodified. */
export function PayloadField({ of, label, filters, onChange }: PayloadFieldProps) {
  const getMessage = useMessages()
  return (
    <GrowingTextarea
      name={buildPayloadPath(of)}
      label={label}
      description={t('Optional JSON that is returned to your code.')}
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
