import { ApiError, describeError } from '../../api/client/errors'
import { useSessionState } from '../../api/session/session-store'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { t } from '../../lib/i18n/translate'
import { DashboardLink } from './DashboardLink'
import classes from './signup.module.css'

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
export function UnusableInvite({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { session } = useSessionState()
  const description = error instanceof ApiError ? describe(error, session !== null) : null
  if (description) {
    return (
      <>
        <h1 className={classes.title}>{description.title}</h1>
        <p className={classes.text}>{description.text}</p>
        <DashboardLink />
      </>
    )
  }
  return (
    <>
      <h1 className={classes.title}>{t('Invite')}</h1>
      <ErrorPanel error={error} title={t('This invite cannot be used')} onRetry={onRetry} />
    </>
  )
}
