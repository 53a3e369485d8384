import { Button, Group, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { KEY_OVERLAP_HOURS } from '../../../contract/limits'
import type { PersonalApiKey, PersonalApiKeyRoll } from '../../../contract/schemas/personal-api-keys'
import { executeMutation, type Mutation } from '../../api/query/mutation'
import { t } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'
import { Dialog } from '../overlays/Dialog'
import { KeyValue } from './KeyValue'

type OverlapHours = (typeof KEY_OVERLAP_HOURS)[number]

const OVERLAP_LABELS: Record<OverlapHours, string> = {
  0: t('Reject it at once'),
  1: t('Accept it for 1 hour'),
  24: t('Accept it for 24 hours'),
  168: t('Accept it for 7 days'),
}

/** Replaces the value of an API key, optionally with an overlap, and displays the new value. */
export default function RollKeyDialog({
  apiKey: { label, previous_value_expires_at },
  roll,
  onRolled,
  onClose,
}: {
  apiKey: PersonalApiKey
  /** Creates the request that replaces the value. */
  roll: (body: PersonalApiKeyRoll) => Mutation<PersonalApiKey>
  onRolled?: (value: string) => void
  onClose: () => void
}) {
  const [hours, setHours] = useState<OverlapHours>(0)
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      const body = hours === 0 ? {} : { keep_previous_hours: hours }
      const { value } = await executeMutation(roll(body))
      // Before the queries are fetched again, which the previous value of the current key could not do.
      if (value !== null) onRolled?.(value)
      return value
    },
    onSuccess: (value) => {
      if (value === null) onClose()
    },
  })
  if (data != null) {
    return (
      <Dialog title={t('New value of {label}', { label })} size="lg" onClose={onClose}>
        <KeyValue label={label} value={data} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t('Roll {label}?', { label })} onClose={onClose}>
      <div className="stack gap-16">
        <p className="flush">{t('The key gets a new value, which is shown once.')}</p>
        <NativeSelect
          label={t('Current value')}
          description={t('Accept it for some time to replace it in scripts and integrations one by one.')}
          value={String(hours)}
          onChange={({ currentTarget }) => setHours(Number(currentTarget.value) as OverlapHours)}
          data={KEY_OVERLAP_HOURS.map((value) => ({ value: String(value), label: OVERLAP_LABELS[value] }))}
        />
        {previous_value_expires_at != null && (
          <p className="flush">{t('The value before the last roll is rejected from now on.')}</p>
        )}
        {error && <ErrorPanel error={error} title={t('{label} could not be rolled.', { label })} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate()}>
            {t('Roll key')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
