import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../api/session/me'
import { isSessionPersistent, stripProtocol, upstream } from '../../api/session/session'
import { acceptSession } from '../../api/session/session-store'
import { SignedOutPage } from '../../components/session/SignedOutPage'
import { SignInForm } from '../../components/session/SignInForm'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { Logo } from '../layout/Logo'
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
    <SignedOutPage>
      <div className="row gap-10 mb-20">
        <Logo />
        <h1 className="text-title">{t('Sign in to Hedgerow')}</h1>
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
      <p className="mt-16 soft text-sm">
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
    </SignedOutPage>
  )
}

/** Language links for signed-out users, who have no menu. */
function SignInLanguages() {
  const others = languages().filter((tag) => tag !== language())
  if (others.length === 0) return null
  return (
    <nav className="flex wrap gap-4-16 mt-16" aria-label={t('Language')}>
      {others.map((tag) => (
        <button
          key={tag}
          type="button"
          className="accent text-sm hover-underline"
          lang={tag}
          onClick={() => chooseLanguage(tag)}
        >
          {nameOfLanguage(tag)}
        </button>
      ))}
    </nav>
  )
}
