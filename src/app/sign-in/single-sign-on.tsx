import '@mantine/core/styles/Divider.layer.css'
import { Button, Divider, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { SignInOptions } from '../../../contract/schemas/oidc'
import { requestAs } from '../../api/client/client'
import {
  COOKIE_SESSION,
  clearSignedOut,
  maySupportSso,
  SIGN_IN_ERROR,
  SIGNED_OUT,
} from '../../api/session/session'
import { acceptSession } from '../../api/session/session-store'
import feedback from '../../components/feedback/feedback.module.css'
import { buildSsoUrl } from '../../components/session/SignInForm'
import { LOGOUT_URL } from '../../components/session/sign-out'
import { t } from '../../lib/i18n/translate'

const NONE: SignInOptions = { has_server_provider: false, has_domain_providers: false, is_signed_in: false }

const hasSignInError = () => location.hash.startsWith(SIGN_IN_ERROR)

/** Returns true if this tab continues a session of its browser: it neither signed out nor has just been rejected. */
const canContinueSession = () => !hasSignInError() && sessionStorage.getItem(SIGNED_OUT) === null

/**
 * Returns the ways to sign in other than API keys; undefined while loading. If the browser has a session, for example
 * after the redirect from the identity provider, the page is not displayed and the session continues.
 */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState(maySupportSso() ? undefined : NONE)
  useEffect(() => {
    if (!maySupportSso()) return
    const load = async () => {
      const anonymous = { base: '', key: '' }
      const response = await requestAs(anonymous, { method: 'GET', path: '/api/oidc/' })
      return response as SignInOptions
    }
    load().then(
      (loaded) => {
        if (loaded.is_signed_in && canContinueSession()) acceptSession(COOKIE_SESSION, true)
        else setOptions(loaded)
      },
      () => setOptions(NONE),
    )
  }, [])
  return options
}

/** Form that leads to the identity provider. The email address selects one if domains have their own. */
export function SingleSignOn({ options }: { options: SignInOptions }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    const isMissing = address === '' && !options.has_server_provider
    if (isMissing || (address !== '' && !address.includes('@'))) {
      setError(t('Enter your email address.'))
      return
    }
    clearSignedOut()
    location.assign(buildSsoUrl(address))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {options.has_domain_providers && (
          <TextInput
            label={t('Email')}
            description={
              options.has_server_provider
                ? t('Only required if your organization has its own identity provider.')
                : t('The identity provider is found by the domain of your email address.')
            }
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setError('')
            }}
            error={error}
          />
        )}
        <Button type="submit" fullWidth>
          {t('Continue with single sign-on')}
        </Button>
        <Divider label={t('or with an API key')} />
      </Stack>
    </form>
  )
}

interface Failure {
  title: string
  detail: string
}

/** Explains a rejected sign-in. Reasons of other versions of the server get a general text. */
function describeFailure(reason: string, email: string): Failure {
  const title = t('You could not be signed in')
  const failure = (detail: string): Failure => ({ title, detail })
  switch (reason) {
    case 'session_expired':
      return { title: t('Signed out'), detail: t('Your session has expired or was revoked. Sign in again.') }
    case 'no_account':
      return {
        title: t('No account for {email}', { email }),
        detail: t(
          'Ask an admin of your organization to invite this email address, then sign in again. Invites expire after three days.',
        ),
      }
    case 'denied':
      return failure(
        t(
          'The identity provider did not confirm the sign-in. You canceled it, or you have no access to Hedgerow there.',
        ),
      )
    case 'deactivated':
      return failure(t('The account {email} is deactivated.', { email }))
    case 'email_not_verified':
      return failure(
        t(
          'The identity provider has not confirmed that your email address is yours. Verify it there. If it is verified, the provider must send the claim email_verified.',
        ),
      )
    case 'enforced':
      return failure(
        t(
          'The domain of {email} has its own identity provider. Enter this email address below, then continue with single sign-on.',
          { email },
        ),
      )
    case 'expired':
      return failure(
        t(
          'The sign-in took more than ten minutes, was already completed, or was started in another browser. Try again.',
        ),
      )
    case 'no_provider':
      return failure(
        email
          ? t('No identity provider is configured for the domain of {email}.', { email })
          : t('The identity provider is no longer configured.'),
      )
    case 'provider_unreachable':
      return failure(t('The identity provider cannot be reached. Try again later.'))
    case 'wrong_domain':
      return failure(
        t(
          'The identity provider may only sign in users of its own domain, and {email} belongs to another one.',
          {
            email,
          },
        ),
      )
    case 'invalid_response':
      return failure(
        t(
          'The response of the identity provider is invalid. Ask the administrator of this server to check the log and the client settings.',
        ),
      )
    default:
      return failure(t('The server failed to process the sign-in. Try again later.'))
  }
}

/** Reason of a rejected sign-in, from the fragment of the URL. */
export function SignInFailure() {
  const [parameters] = useState(() => (hasSignInError() ? new URLSearchParams(location.hash.slice(1)) : null))
  if (parameters === null) return null
  const { title, detail } = describeFailure(
    parameters.get('sign-in-error') ?? '',
    parameters.get('email') ?? '',
  )
  return (
    <div className={feedback.error} role="alert">
      <IconAlertTriangle size={18} aria-hidden className="flex-none mt-2 error" />
      <div className="min-0">
        <p className="bold">{title}</p>
        <p className="mt-2 break">{detail}</p>
      </div>
    </div>
  )
}

/** Link that ends the session at the identity provider, after the user has signed out here. */
export function ProviderSignOut() {
  const [url] = useState(() => sessionStorage.getItem(LOGOUT_URL))
  if (url === null || !/^https?:/.test(url)) return null
  return (
    <Button
      component="a"
      href={url}
      variant="default"
      fullWidth
      onClick={() => sessionStorage.removeItem(LOGOUT_URL)}
    >
      {t('Sign out of {name} too', { name: new URL(url).host })}
    </Button>
  )
}
