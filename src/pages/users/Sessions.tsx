import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { UserSession } from '../../../contract/schemas/sessions'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { maySupportSso } from '../../api/session/session'
import { useSessionState } from '../../api/session/session-store'
import { ActionButton } from '../../components/actions/ActionButton'
import type { Action, PageAction } from '../../components/actions/action'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { signOutAndReload } from '../../components/session/sign-out'
import { Card } from '../../components/ui/card/Card'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

const columns: DataColumn<UserSession>[] = [
  {
    id: 'browser',
    header: t('Browser'),
    cell: ({ user_agent, is_current }) => (
      <>
        <span title={user_agent}>{describeUserAgent(user_agent)}</span>{' '}
        {is_current && <StatusBadge tone="success">{t('this session')}</StatusBadge>}
      </>
    ),
  },
  {
    id: 'address',
    header: t('IP address'),
    cell: ({ ip_address }) => ip_address,
    width: '140px',
    hideBelow: 'sm',
  },
  {
    id: 'last_used_at',
    header: t('Last used'),
    cell: ({ last_used_at, is_current }) => (
      <RelativeTime at={is_current ? new Date().toISOString() : last_used_at} />
    ),
    width: '130px',
    hideBelow: 'sm',
  },
  {
    id: 'created_at',
    header: t('Signed in'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '130px',
    hideBelow: 'md',
  },
]

const actions: Action<UserSession>[] = [
  {
    id: 'sign-out',
    label: t('Sign out'),
    icon: IconLogout,
    isAvailable: ({ is_current }) => is_current,
    effect: { open: () => void signOutAndReload() },
  },
  {
    id: 'revoke',
    label: t('Revoke'),
    icon: IconLogout,
    danger: true,
    isAvailable: ({ is_current }) => !is_current,
    effect: {
      write: ({ id }) => createMutation('sessions', 'destroy', { params: { id } }),
      done: () => t('The session was revoked.'),
      failed: () => t('The session could not be revoked.'),
    },
  },
]

const revokeOthers: PageAction = {
  id: 'revoke-others',
  label: t('Revoke all other sessions'),
  effect: {
    write: () => createMutation('sessions', 'destroyOthers', {}),
    done: () => t('All other sessions were revoked.'),
    failed: () => t('The other sessions could not be revoked.'),
  },
}

/** Sessions of the user in browsers, created by single sign-on. */
export function Sessions() {
  const { session } = useSessionState()
  const { data: sessions = [] } = useQuery({
    ...query('sessions', 'list', {}),
    enabled: session?.base === '' && maySupportSso(),
    retry: false,
  })
  if (sessions.length === 0) return null
  const hasOthers = sessions.some(({ is_current }) => !is_current)
  return (
    <Card title={t('Sessions')} action={hasOthers && <ActionButton action={revokeOthers} row={undefined} />}>
      <p>{t('Browsers that are signed in to your account with single sign-on.')}</p>
      <PlainTable
        label={t('Sessions')}
        rows={sessions}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ user_agent }) => describeUserAgent(user_agent)}
        actions={actions}
      />
    </Card>
  )
}

/** Names by a part of the user agent, the more specific first: Edge also names Chrome, and Chrome names Safari. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const SYSTEMS = {
  Windows: 'Windows',
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  'Mac OS X': 'macOS',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

const findName = (names: Record<string, string>, text: string) =>
  Object.entries(names).find(([part]) => text.includes(part))?.[1]

/** Formats a user agent as browser and operating system. */
function describeUserAgent(text: string): string {
  const [browser, system] = [findName(BROWSERS, text), findName(SYSTEMS, text)]
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? (text.slice(0, 40) || t('Unknown browser'))
}
