import { IconBan, IconRotate } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { Mutation } from '../../api/query/mutation'
import { t } from '../../lib/i18n/translate'
import type { Action } from '../actions/action'
import { lazyWithRetry } from '../overlays/lazy-with-retry'
import { openDialog } from '../overlays/open-dialog'
import { hasExpired } from './labels'
import type RollKeyDialogComponent from './RollKeyDialog'

const RollKeyDialog = lazyWithRetry(() => import('./RollKeyDialog'))

type RollProps = ComponentProps<typeof RollKeyDialogComponent>

/** Action that replaces the value of an API key, in a dialog that displays the new one. */
export const buildRollAction = (
  reason: string | null,
  getProps: (key: PersonalApiKey) => Pick<RollProps, 'roll' | 'onRolled'>,
): Action<PersonalApiKey> => ({
  id: 'roll',
  label: t('Roll'),
  icon: IconRotate,
  isAvailable: (key) => !hasExpired(key),
  disabledReason: () => reason,
  effect: {
    open: (key) => openDialog((close) => <RollKeyDialog apiKey={key} {...getProps(key)} onClose={close} />),
  },
})

/** Action that revokes the value of an API key before its last roll. Other servers have no such values. */
export const buildRevokePreviousAction = (
  reason: string | null,
  write: (key: PersonalApiKey) => Mutation<PersonalApiKey>,
): Action<PersonalApiKey> => ({
  id: 'revoke-previous',
  label: t('Revoke previous value'),
  icon: IconBan,
  isAvailable: ({ previous_value_expires_at }) => previous_value_expires_at != null,
  disabledReason: () => reason,
  effect: {
    write,
    question: ({ label }) => ({
      title: t('Revoke the previous value of {label}?', { label }),
      message: t(
        'Requests with the previous value are rejected from then on. The current value stays valid.',
      ),
      confirm: t('Revoke previous value'),
      danger: true,
    }),
    done: ({ label }) => t('The previous value of {label} was revoked.', { label }),
    failed: ({ label }) => t('The previous value of {label} could not be revoked.', { label }),
  },
})
