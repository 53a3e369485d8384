import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '../../api/session/me'
import { isSessionPersistent, stripProtocol, upstream } from '../../api/session/session'
import { acceptSession, useSessionState } from '../../api/session/session-store'
import { SignedOutPage, SignInForm } from '../../components/session/SignInForm'
import { chooseLanguage, language, languages, nameOfLanguage } from '../../lib/i18n/language'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { Logo } from '../layout/Logo'
import { RememberMe } from './RememberMe'
import { ProviderSignOut, SignInFailure, SingleSignOn, useSignInOptions } from './single-sign-on'

/** Sign-in page. */
export default function SignIn({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const behind = upstream()
  const [isPersistent, setPersistent] = useState(isSessionPersistent)
  const options = useSignInOptions()
  const { session } = useSessionState()
  useEffect(() => {
    document.title = t('Sign in · Hedgerow')
    // Data of an expired session may belong to another user.
    cache.clear()
  }, [cache])

  const openDashboard = () => {
    // Removes the reason of a rejected sign-in.
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
    onDone()
  }
  if (!options) return null
  const hasSso = options.has_server_provider || options.has_domain_providers
  return (
    <SignedOutPage footer={<SignInLanguages />}>
      <div className="stack center gap-12 mb-20">
        <Logo size={40} />
        <h1 className="text-title">{t('Sign in to Hedgerow')}</h1>
      </div>
      <div className="stack gap-16">
        <SignInFailure />
        {session && (
          <Button variant="default" onClick={openDashboard}>
            {t('Open the dashboard')}
          </Button>
        )}
        <ProviderSignOut />
        {hasSso && <SingleSignOn options={options} />}
        <SignInForm
          submitLabel={t('Sign in')}
          isServerOptional
          isSecondary={hasSso}
          onAccepted={(session, me) => {
            cache.setQueryData(meQuery.queryKey, me)
            acceptSession(session, isPersistent)
            openDashboard()
          }}
        >
          <RememberMe isPersistent={isPersistent} onChange={setPersistent} />
        </SignInForm>
      </div>
      <p className="mt-16 soft text-sm text-center">
        {behind === null
          ? rich(
              'The server printed an API key at first start. Run {command} on the server to create another one.',
              {
                command: <code className="nowrap">npm run keys</code>,
              },
            )
          : rich(
              'All data is stored on {server}. Create a personal API key in your settings there. This server forwards requests and stores nothing.',
              { server: <strong>{stripProtocol(behind)}</strong> },
            )}
      </p>
    </SignedOutPage>
  )
}

/** Language links for signed-out users, who have no menu. */
function SignInLanguages() {
  const others = languages().filter((tag) => tag !== language())
  if (others.length === 0) return null
  return (
    <nav className="flex wrap gap-4-16" aria-label={t('Language')}>
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
