import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Me } from '../../../contract/schemas/users'
import { ApiError } from '../../api/client/errors'
import { validateApiKey } from '../../api/session/current-api-key'
import { parseBaseUrl, type Session, stripProtocol, upstream } from '../../api/session/session'
import { t } from '../../lib/i18n/translate'
import { ErrorPanel } from '../feedback/ErrorPanel'
import classes from './signed-out-page.module.css'

interface Props {
  /** Server of the key; if absent, the form asks for it. */
  base?: string | undefined
  /** The server of this page is the usual one: the field for another one is opened by a button. */
  isServerOptional?: boolean
  submitLabel: string
  /** Another way to sign in is the primary one. */
  isSecondary?: boolean
  onAccepted: (session: Session, me: Me) => void
  /** Additional fields below the key. */
  children?: ReactNode
}

/** Sign-in form for an API key, which is validated by the server. */
export function SignInForm({
  base,
  isServerOptional = false,
  submitLabel,
  isSecondary = false,
  onAccepted,
  children,
}: Props) {
  const behind = upstream()
  const [address, setAddress] = useState('')
  const [isServerShown, setServerShown] = useState(!isServerOptional && base === undefined)
  const [key, setKey] = useState('')
  const [checking, setChecking] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState<{ address?: string | undefined; key?: string | undefined }>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const baseUrl = parseBaseUrl(address)
    // The server behind this page's proxy may not accept cross-origin requests, but it is accessible through the proxy.
    const to = base ?? (behind !== null && baseUrl === behind ? '' : baseUrl)
    const value = key.trim()
    const errors = {
      address: to === null ? t('Enter the URL of a server, such as https://example.com.') : undefined,
      key: value === '' ? t('Enter an API key.') : undefined,
    }
    setWrong(errors)
    setError(null)
    if (to === null || value === '') return
    setChecking(true)
    try {
      const session = { base: to, key: value }
      const me = await validateApiKey(session)
      onAccepted(session, me)
    } catch (failure) {
      setError(failure)
    } finally {
      setChecking(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordInput
          label={t('API key')}
          placeholder="phx_…"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          error={wrong.key ?? (isRejected(error) && <KeyRejected />)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('Toggle key visibility') }}
        />
        {isServerShown && (
          <TextInput
            label={t('Server')}
            description={
              behind === null
                ? t('Leave empty for the server of this page.')
                : t('Leave empty for {server}.', { server: stripProtocol(behind) })
            }
            placeholder={behind ?? location.origin}
            inputMode="url"
            autoFocus={isServerOptional}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={wrong.address}
            autoComplete="url"
          />
        )}
        {children}
        {error !== null && !isRejected(error) && <ErrorPanel error={error} />}
        <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={checking} fullWidth>
          {submitLabel}
        </Button>
        {isServerOptional && !isServerShown && (
          <Button variant="subtle" color="gray" fullWidth onClick={() => setServerShown(true)}>
            {t('Use another server')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Tests if the server does not accept the key, which is the usual error and needs no details. */
const isRejected = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.page === null

const KeyRejected = () => (
  <span role="alert">{t('The API key was rejected. Check that it is complete.')}</span>
)

/** Page with one card in its center, without the layout. */
export const SignedOutPage = ({ children, footer }: { children: ReactNode; footer?: ReactNode }) => (
  <main className={classes.page}>
    <div>{children}</div>
    {footer}
  </main>
)

/** Builds the URL of the redirect to the identity provider, which leads back to a path of the dashboard. */
export function buildSsoUrl(email: string, next = location.pathname + location.search): string {
  const parameters = new URLSearchParams({ next, ...(email && { email }) })
  return `/api/oidc/login?${parameters}`
}
