import { Button } from '@mantine/core'
import { useSessionState } from '../../api/session/session-store'
import { t } from '../../lib/i18n/translate'

/** Link to the dashboard, or to its sign-in page without a session. */
export function DashboardLink({ variant = 'filled' }: { variant?: 'filled' | 'default' }) {
  const { session } = useSessionState()
  return (
    <Button component="a" href="/" variant={variant} fullWidth>
      {session ? t('Open the dashboard') : t('Sign in')}
    </Button>
  )
}
