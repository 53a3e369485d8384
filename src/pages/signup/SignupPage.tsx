import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Signup } from '../../../contract/schemas/signup'
import { nameOf, upstream } from '../../api/session'
import { acceptSession } from '../../api/session-state'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { rich } from '../../texts/rich'
import { t } from '../../texts/text'
import { lookAt } from './accept'
import { JoinForm } from './JoinForm'
import { NewKey } from './NewKey'
import classes from './signup.module.css'

/** An invitation of a server that this one only passes on to is accepted there, where people have passwords. */
function Elsewhere({ site, invite_id }: { site: string; invite_id: string }) {
  return (
    <>
      <h1 className={classes.title}>{t('Invitation')}</h1>
      <p className={classes.text}>
        {rich('It is an invitation of {server}, and is accepted there.', {
          server: <strong>{nameOf(site)}</strong>,
        })}
      </p>
      <Button component="a" href={`${site}/signup/${encodeURIComponent(invite_id)}`} fullWidth>
        {t('Go to {name}', { name: nameOf(site) })}
      </Button>
    </>
  )
}

/** Where a link of an invitation leads. It is drawn without the dashboard around it: its reader is not in yet. */
export default function SignupPage({ invite_id, onDone }: { invite_id: string; onDone: () => void }) {
  const behind = upstream()
  const invite = useQuery({
    queryKey: ['invite', invite_id],
    queryFn: () => lookAt(invite_id),
    retry: false,
    enabled: behind === null,
  })
  const [joined, setJoined] = useState<Signup | null>(null)
  useEffect(() => {
    document.title = t('Invitation · Hedgerow')
  }, [])

  const enter = (key?: string) => {
    history.replaceState(null, '', '/')
    if (key) acceptSession({ base: '', key }, false)
    onDone()
  }

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {behind !== null ? (
          <Elsewhere site={behind} invite_id={invite_id} />
        ) : joined?.personal_api_key ? (
          <NewKey signup={joined} value={joined.personal_api_key} onEnter={enter} />
        ) : invite.data ? (
          <>
            <h1 className={classes.title}>
              {t('Join {organization}', { organization: invite.data.organization_name })}
            </h1>
            <p className={classes.text}>
              {rich('You were invited as {address}.', {
                address: <strong>{invite.data.target_email}</strong>,
              })}
            </p>
            <JoinForm
              invite={invite.data}
              onJoined={(signup, session) => {
                if (session) acceptSession(session)
                if (signup.personal_api_key) setJoined(signup)
                else enter()
              }}
            />
          </>
        ) : (
          <>
            <h1 className={classes.title}>{t('Invitation')}</h1>
            {invite.isError ? (
              <ErrorPanel
                error={invite.error}
                title={t('This invitation cannot be used')}
                onRetry={() => void invite.refetch()}
              />
            ) : (
              <p role="status">{t('One moment …')}</p>
            )}
          </>
        )}
      </div>
    </main>
  )
}
