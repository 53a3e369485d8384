import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Signup } from '../../../contract/schemas/signup'
import { ApiError, describeError } from '../../api/client/errors'
import { clearLastScope } from '../../api/session/last-scope'
import {
  clearSignedOut,
  type Session,
  stripProtocol,
  switchTabSession,
  upstream,
  usesCookie,
} from '../../api/session/session'
import { acceptSession, useSessionState } from '../../api/session/session-store'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { buildSsoUrl, SignedOutPage, SignInForm } from '../../components/session/SignInForm'
import { CopyText } from '../../components/ui/cells/CopyText'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'
import { AccountJoin, DashboardLink, fetchInvite, JoinForm } from './join-forms'

/** Invites of a server behind the reverse proxy are accepted there, since its users have passwords. */
function Elsewhere({ site, invite_id }: { site: string; invite_id: string }) {
  return (
    <>
      <h1 className="mb-8 break text-title">{t('Invite')}</h1>
      <p className="mb-20 soft break">
        {rich('This invite was created on {server}. Accept it there.', {
          server: <strong>{stripProtocol(site)}</strong>,
        })}
      </p>
      <Button component="a" href={`${site}/signup/${encodeURIComponent(invite_id)}`} fullWidth>
        {t('Go to {name}', { name: stripProtocol(site) })}
      </Button>
    </>
  )
}

/** Page of an invite link. Rendered without the dashboard shell, since the visitor is not signed in. */
export default function SignupPage({ invite_id, onDone }: { invite_id: string; onDone: () => void }) {
  const behind = upstream()
  const invite = useQuery({
    queryKey: ['invite', invite_id],
    queryFn: () => fetchInvite(invite_id),
    retry: false,
    enabled: behind === null,
  })
  const { session } = useSessionState()
  const [joined, setJoined] = useState<Signup | null>(null)
  /** Session of the key that was entered here, null after "Switch account"; undefined for the session of the tab. */
  const [entered, setEntered] = useState<Session | null>()
  const account = entered === undefined ? session : entered
  useEffect(() => {
    document.title = t('Invite · Hedgerow')
  }, [])

  const enter = (key: string) => {
    if (session) {
      switchTabSession(key)
      clearLastScope()
      // Cached reads belong to the other account.
      location.replace('/')
      return
    }
    history.replaceState(null, '', '/')
    acceptSession({ base: '', key }, false)
    onDone()
  }

  return (
    <SignedOutPage>
      {behind !== null ? (
        <Elsewhere site={behind} invite_id={invite_id} />
      ) : joined?.personal_api_key ? (
        <NewKeyPanel signup={joined} value={joined.personal_api_key} onEnter={enter} />
      ) : invite.data ? (
        <>
          <h1 className="mb-8 break text-title">
            {t('Join {organization}', { organization: invite.data.organization_name })}
          </h1>
          <p className="mb-20 soft break">
            {rich('This invite is for {address}.', {
              address: <strong>{invite.data.target_email}</strong>,
            })}
          </p>
          {invite.data.message && (
            <blockquote className="quote mb-20 break pre-wrap">{invite.data.message}</blockquote>
          )}
          {invite.data.requires_sso && !usesCookie(account) ? (
            <Button
              component="a"
              href={buildSsoUrl(invite.data.target_email)}
              fullWidth
              onClick={clearSignedOut}
            >
              {t('Continue with single sign-on')}
            </Button>
          ) : account?.base === '' ? (
            <AccountJoin
              key={account.key}
              invite={invite.data}
              session={account}
              onSwitch={() => setEntered(null)}
            />
          ) : invite.data.has_account ? (
            <>
              <p className="mb-20 soft break">
                {t('An account with this email address exists. Enter one of its API keys to continue.')}
              </p>
              <SignInForm base="" submitLabel={t('Continue')} onAccepted={setEntered} />
            </>
          ) : (
            <JoinForm invite={invite.data} onJoined={setJoined} />
          )}
        </>
      ) : invite.isError ? (
        <UnusableInvite error={invite.error} onRetry={() => void invite.refetch()} />
      ) : (
        <>
          <h1 className="mb-8 break text-title">{t('Invite')}</h1>
          <p role="status">{t('Loading…')}</p>
        </>
      )}
    </SignedOutPage>
  )
}

/** API key of a new member, displayed only once. */
function NewKeyPanel({
  signup,
  value,
  onEnter,
}: {
  signup: Signup
  value: string
  onEnter: (key: string) => void
}) {
  return (
    <>
      <h1 className="mb-8 break text-title">{t('Welcome, {name}', { name: signup.first_name })}</h1>
      <p className="mb-20 soft break">
        {t(
          'This is your API key, which signs you in. It is shown only once. Store it in a password manager.',
        )}
      </p>
      <div className="box p-12 mb-20 break">
        <CopyText text={value} label={t('the key')} />
      </div>
      <Button fullWidth onClick={() => onEnter(value)}>
        {t('Open the dashboard')}
      </Button>
    </>
  )
}

function describe(error: ApiError, isSignedIn: boolean): { title: string; text: string } | null {
  switch (error.code) {
    case 'used':
      return {
        title: t('This invite was already used'),
        text: isSignedIn
          ? t('The account that joined with it is already a member.')
          : t('If you joined with it, sign in with your API key.'),
      }
    case 'expired':
      return {
        title: t('This invite has expired'),
        text: t('Invites expire after 3 days. Ask the person who invited you for a new one.'),
      }
    case 'withdrawn':
      return {
        title: t('This invite is no longer valid'),
        text: t('It was revoked or replaced. Check for a newer invite, or ask for one.'),
      }
    case 'invalid_input':
      return { title: t('This invite cannot be used'), text: describeError(error).detail }
    default:
      return null
  }
}

/** Explanation of a link that cannot be accepted, with the next step. */
function UnusableInvite({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { session } = useSessionState()
  const description = error instanceof ApiError ? describe(error, session !== null) : null
  if (description) {
    return (
      <>
        <h1 className="mb-8 break text-title">{description.title}</h1>
        <p className="mb-20 soft break">{description.text}</p>
        <DashboardLink />
      </>
    )
  }
  return (
    <>
      <h1 className="mb-8 break text-title">{t('Invite')}</h1>
      <ErrorPanel error={error} title={t('This invite cannot be used')} onRetry={onRetry} />
    </>
  )
}
