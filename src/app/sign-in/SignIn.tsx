import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../api/session/me'
import { isSessionPersistent, stripProtocol, upstream } from '../../api/session/session'
import { acceptSession } from '../../api/session/session-store'
import { SignInForm } from '../../components/session/SignInForm'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { Logo } from '../layout/Logo'
import classes from '../layout/layout.module.css'
import { RememberMe } from './RememberMe'

/** Sign-in page. */
export default function SignIn() {
  const cache = useQueryClient()
  const behind = upstream()
  const [keep, setKeep] = useState(isSessionPersistent)
  useEffect(() => {
    document.title = t('Sign in · Hedgerow')
  }, [])
  return (
    <main className={classes.signIn}>
      <div className={classes.signInCard}>
        <div className={classes.signInHead}>
          <Logo />
          <h1>{t('Sign in to Hedgerow')}</h1>
        </div>
        <SignInForm
          submitLabel={t('Sign in')}
          onAccepted={(session, me) => {
            cache.setQueryData(meQuery.queryKey, me)
            acceptSession(session, keep)
          }}
        >
          <RememberMe keep={keep} onChange={setKeep} />
        </SignInForm>
        <p className={classes.signInHint}>
          {behind === null
            ? rich(
                'The server printed an API key at first start. Run {command} on the server to create another one.',
                {
                  command: <code>npm run keys</code>,
                },
              )
            : rich(
                'All data is stored on {server}. Create a personal API key in your settings there. This server forwards requests and stores nothing.',
                { server: <strong>{stripProtocol(behind)}</strong> },
              )}
        </p>
        <SignInLanguages />
      </div>
    </main>
  )
}

/** Language links for signed-out users, who have no menu. */
function SignInLanguages() {
  const others = languages().filter((tag) => tag !== language())
  if (others.length === 0) return null
  return (
    <nav className={classes.signInLanguages} aria-label={t('Language')}>
      {others.map((tag) => (
        <button key={tag} type="button" lang={tag} onClick={() => chooseLanguage(tag)}>
          {nameOfLanguage(tag)}
        </button>
      ))}
    </nav>
  )
}
