import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { LEVELS } from '../../../contract/domain/levels'
import { ApiError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { useLevel, useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { ActionBar } from '../../components/actions/ActionBar'
import { DangerSection } from '../../components/actions/DangerSection'
import { formatRole } from '../../components/people-filter/role-at-organization'
import { Card } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { LevelBadge } from '../../components/ui/cells/LevelBadge'
import { Avatar, getPersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { MemberAccessSection } from './MemberAccessSection'
import { useMemberActions } from './use-member-actions'

/** Query of a member by the user's id. Hosts that can only list members answer 405; the member is then found in the list. */
function useMember(params: { organization_id: string; user__uuid: string }) {
  const { organization_id, user__uuid } = params
  const record = useQuery(query('members', 'retrieve', { params }))
  const isListOnly = record.error instanceof ApiError && record.error.status === 405
  const listed = useQuery({
    ...query('members', 'list', { params: { organization_id }, query: { limit: '1000' } }),
    enabled: isListOnly,
    select: ({ results }) => {
      const member = results.find(({ user }) => user.uuid === user__uuid)
      if (!member) throw record.error
      return member
    },
  })
  return isListOnly ? listed : record
}

export function MemberPage() {
  const params = useParams({ from: '/organizations/$organization_id/members/$user__uuid' })
  const { organization_id } = params
  const member = useMember(params)
  const { data: me } = useMe()
  const actions = useMemberActions(organization_id)
  const isLogDenied = useDenialReason(api.activityLog.list) !== null
  const canReadLog = (useLevel(organization_id) ?? 0) >= LEVELS.admin && !isLogDenied
  return (
    <RecordBoundary query={member} kind={t('Member')}>
      {(record) => {
        const { user, level, joined_at, last_login, last_active_at } = record
        const name = getPersonName(user)
        return (
          <>
            <PageHeader
              title={name}
              avatar={<Avatar user={user} large />}
              description={
                <span className="text-sm">
                  <CopyText text={user.email} label={t('the email address')} isCode={false} />
                </span>
              }
              aside={
                <>
                  <LevelBadge level={level} />
                  {user.uuid === me?.uuid && <StatusBadge>{t('you')}</StatusBadge>}
                </>
              }
              crumbs={[
                <Link key="all" to="/organizations/$organization_id/members" params={params}>
                  {t('Members')}
                </Link>,
              ]}
              actions={
                <ActionBar subject={{ name, row: record, actions }} beside={['make-admin', 'make-member']} />
              }
            />
            <MemberAccessSection
              organization_id={organization_id}
              member={record}
              aside={
                <Card title={t('Details')}>
                  <FieldList
                    fields={[
                      { label: t('Job'), value: formatRole(user.role_at_organization) },
                      { label: t('Joined'), value: <RelativeTime at={joined_at} full /> },
                      ...(last_active_at !== undefined
                        ? [
                            {
                              label: t('Last active'),
                              value: <RelativeTime at={last_active_at} none={t('Never')} full />,
                            },
                          ]
                        : last_login
                          ? [{ label: t('Last sign-in'), value: <RelativeTime at={last_login} full /> }]
                          : []),
                      { label: t('User ID'), value: <CopyText text={user.uuid} label={t('the user ID')} /> },
                      ...(canReadLog
                        ? [
                            {
                              label: t('Activity'),
                              value: (
                                <Link
                                  to="/organizations/$organization_id/activity_log"
                                  params={params}
                                  search={{ users: user.uuid }}
                                >
                                  {t('View in the audit log')}
                                </Link>
                              ),
                            },
                          ]
                        : []),
                    ]}
                  />
                </Card>
              }
            />
            <DangerSection title={t('Remove from organization')} actions={actions} id="remove" row={record}>
              {t(
                'Their API keys lose access to the organization immediately. Records that they created remain.',
              )}
            </DangerSection>
          </>
        )
      }}
    </RecordBoundary>
  )
}
