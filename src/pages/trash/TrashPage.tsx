import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../../contract'
import { useTrashDays } from '../../api/query/trash'
import { getLevelDenial } from '../../api/session/denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { EmptyState } from '../../components/feedback/EmptyState'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t, tn } from '../../lib/i18n/translate'
import { DeletedRecords } from './DeletedRecords'

/** The frame of a page of recently deleted records. */
function TrashPage({ crumbs = [], children }: { crumbs?: ReactNode[]; children: ReactNode }) {
  const days = useTrashDays()
  const title = t('Recently deleted')
  if (!days) {
    return (
      <>
        <PageHeader title={title} crumbs={crumbs} />
        <EmptyState title={t('This server does not store deleted records')}>
          {t('Deletions on this server are permanent.')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        description={tn(
          days,
          'Deleted records can be restored for {n} day. After that they are deleted permanently.',
          'Deleted records can be restored for {n} days. After that they are deleted permanently.',
        )}
      />
      {children}
    </>
  )
}

/** The recently deleted projects of an organization. */
export function OrganizationTrashPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/deleted' })
  const reason = useDenialReason(api.projects.restore)
  const level = useLevel(organization_id)
  return (
    <TrashPage>
      <DeletedRecords
        kinds={[
          {
            resource: 'projects',
            params: { organization_id },
            disabledReason: reason ?? getLevelDenial(level, 'admin', t('restore or delete a project')),
          },
        ]}
      >
        <p>
          {t('Deleted surveys, reports, feature flags and batch exports are listed in their project.')}{' '}
          <Link to="/organizations/deleted">{t('Deleted organizations')}</Link>
        </p>
      </DeletedRecords>
    </TrashPage>
  )
}

/** The recently deleted organizations that the user owns. */
export function OrganizationsTrashPage() {
  const reason = useDenialReason(api.organizations.restore)
  return (
    <TrashPage
      crumbs={[
        <Link key="all" to="/organizations">
          {t('Organizations')}
        </Link>,
      ]}
    >
      <DeletedRecords kinds={[{ resource: 'organizations', params: {}, disabledReason: reason }]} />
    </TrashPage>
  )
}

/** The recently deleted records of a project. */
export function ProjectTrashPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/deleted' })
  const params = { project_id }
  const disabledReason = {
    surveys: useDenialReason(api.surveys.restore),
    surveyReports: useDenialReason(api.surveyReports.restore),
    featureFlags: useDenialReason(api.featureFlags.restore),
    projectBatchExports: useDenialReason(api.projectBatchExports.restore),
  }
  const unreadable = {
    surveys: useDenialReason(api.surveys.deleted),
    surveyReports: useDenialReason(api.surveyReports.deleted),
    featureFlags: useDenialReason(api.featureFlags.deleted),
    projectBatchExports: useDenialReason(api.projectBatchExports.deleted),
  }
  return (
    <TrashPage>
      <DeletedRecords
        kinds={[
          {
            resource: 'surveys',
            params,
            disabledReason: disabledReason.surveys,
            unreadable: unreadable.surveys,
          },
          {
            resource: 'surveyReports',
            params,
            disabledReason: disabledReason.surveyReports,
            unreadable: unreadable.surveyReports,
          },
          {
            resource: 'featureFlags',
            params,
            disabledReason: disabledReason.featureFlags,
            unreadable: unreadable.featureFlags,
          },
          {
            resource: 'projectBatchExports',
            params,
            disabledReason: disabledReason.projectBatchExports,
            unreadable: unreadable.projectBatchExports,
          },
        ]}
      />
    </TrashPage>
  )
}
