import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Signup } from '../../../contract/schemas/signup'
import { acceptSession } from '../../api/session-state'
import { ErrorPanel } from '../../components/states/ErrorPanel'
import { lookAt } from './accept'
import { JoinForm } from './JoinForm'
import { NewKey } from './NewKey'
import classes from './signup.module.css'

/** Where a link of an invitation leads. It is drawn without the dashboard around it: its reader is not in yet. */
export default function SignupPage({ invite_id, onDone }: { invite_id: string; onDone: () => void }) {
  const invite = useQuery({ queryKey: ['invite', invite_id], queryFn: () => lookAt(invite_id), retry: false })
  const [joined, setJoined] = useState<Signup | null>(null)
  useEffect(() => {
    document.title = 'Invitation · Hedgerow'
  }, [])

  const enter = (key?: string) => {
    history.replaceState(null, '', '/')
    if (key) acceptSession({ base: '', key }, false)
    onDone()
  }

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {joined?.personal_api_key ? (
          <NewKey signup={joined} value={joined.personal_api_key} onEnter={enter} />
        ) : invite.data ? (
          <>
            <h1 className={classes.title}>Join {invite.data.organization_name}</h1>
            <p className={classes.text}>
              You were invited as <strong>{invite.data.target_email}</strong>.
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
            <h1 className={classes.title}>Invitation</h1>
            {invite.isError ? (
              <ErrorPanel
                error={invite.error}
                title="This invitation cannot be used"
                onRetry={() => void invite.refetch()}
              />
            ) : (
              <p role="status">One moment …</p>
            )}
          </>
        )}
      </div>
    </main>
  )
}
