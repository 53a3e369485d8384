import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { t } from '../../lib/i18n/translate'

/** Checkbox for persisting an API key beyond the tab. */
export const RememberMe = ({
  isPersistent,
  onChange,
}: {
  isPersistent: boolean
  onChange: (isPersistent: boolean) => void
}) => (
  <Checkbox
    label={t('Remember on this device')}
    description={t('Otherwise the key is forgotten when this tab closes.')}
    checked={isPersistent}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
