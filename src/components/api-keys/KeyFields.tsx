import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n/translate'
import { DateTimeField, TextField } from '../form/fields'
import { ScopesField } from './ScopesField'

/** Fields of a new API key. */
export const KeyFields = ({
  children,
}: {
  /** Fields for the resources that the key may access. */
  children: ReactNode
}) => (
  <Stack gap="lg">
    <TextField
      name="label"
      label={t('Label')}
      description={t('Purpose of the key, such as “Nightly export”. At most 40 characters.')}
      required
    />
    <ScopesField />
    {children}
    <DateTimeField
      name="expires_at"
      label={t('Expiration date')}
      description={t('Optional. Requests with the key are rejected from then on.')}
    />
  </Stack>
)
