import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '../api/me'
import { nameOf, upstream } from '../api/session'
import { acceptSession } from '../api/session-state'
import { KeyForm } from './KeyForm'
import { Logo } from './Logo'
import classes from './shell.module.css'

/** The page of somebody without a key. */
export default function SignIn() {
  const cache = useQueryClient()
  const behind = upstream()
  useEffect(() => {
    document.title = 'Sign in · Hedgerow'
  }, [])
  return (
    <main className={classes.signIn}>
      <div className={classes.signInCard}>
        <div className={classes.signInHead}>
          <Logo />
          <h1>Sign in to Hedgerow</h1>
        </div>
        <KeyForm
          submitLabel="Sign in"
          onAccepted={(session, keep, me) => {
            cache.setQueryData(meQuery.queryKey, me)
            acceptSession(session, keep)
          }}
        />
        <p className={classes.signInHint}>
          {behind === null ? (
            <>
              The server showed a key when it first started. <code>npm run keys</code> on the server makes
              another.
            </>
          ) : (
            <>
              What you see and change here is on <strong>{nameOf(behind)}</strong>. Make a personal API key in
              your settings there; this server hands it on and keeps nothing.
            </>
          )}
        </p>
      </div>
    </main>
  )
}
