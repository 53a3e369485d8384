import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../contract'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { usePermissionDenial } from '../../api/session/permissions'
import { EmptyState } from '../../components/feedback/EmptyState'
import { CopyButton } from '../../components/ui/cells/CopyButton'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { NarrowColumn } from '../../components/ui/page/NarrowColumn'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { ApiKeyForm } from './ApiKeyForm'
import classes from './keys.module.css'

export function NewPersonalApiKeyPage() {
  const currentKeyQuery = useCurrentApiKey((key) => key)
  const reason = usePermissionDenial(api.personalApiKeys.create)
  const [createdKey, setMade] = useState<PersonalApiKey | null>(null)
  return (
    <>
      <PageHeader
        title={createdKey ? t('Your new API key') : t('New API key')}
        description={createdKey ? undefined : t('Limited to your own permissions.')}
        crumbs={[
          <Link key="all" to="/personal_api_keys">
            {t('API keys')}
          </Link>,
        ]}
        actions={createdKey && <LinkButton to="/personal_api_keys">{t('Done')}</LinkButton>}
      />
      {createdKey ? (
        <KeyValue label={createdKey.label} value={createdKey.value ?? ''} />
      ) : reason ? (
        <EmptyState title={t('You cannot create API keys')}>{reason}</EmptyState>
      ) : currentKeyQuery.isPending ? (
        <p role="status">{t('Loading permissions…')}</p>
      ) : (
        <NarrowColumn>
          <ApiKeyForm held={currentKeyQuery.data ?? null} onMade={setMade} />
        </NarrowColumn>
      )}
    </>
  )
}

/** Value of a new API key, displayed only once. Takes the focus from the form it replaces. */
function KeyValue({ label, value }: { label: string; value: string }) {
  const noteRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => noteRef.current?.focus(), [])
  return (
    <>
      <p ref={noteRef} tabIndex={-1} className={classes.once}>
        {rich(
          'This is the key {label}. It is shown only once. Copy it now and store it in a password manager. The server stores only a hash and cannot show it again.',
          { label: <strong>{label}</strong> },
        )}
      </p>
      <div className={classes.value}>
        <code>{value}</code>
        <CopyButton
          text={value}
          render={(copy, copied) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? t('Copied') : t('Copy key')}
            </Button>
          )}
        />
      </div>
    </>
  )
}
