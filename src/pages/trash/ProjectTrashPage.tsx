import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { DeletedRecords } from './DeletedRecords'
import { TrashPage } from './TrashPage'

/** The recently deleted surveys, feature flags and batch exports of a project. */
export function ProjectTrashPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/deleted' })
  const params = { project_id }
  const whyNot = {
    surveys: useDenialReason(api.surveys.restore),
    featureFlags: useDenialReason(api.featureFlags.restore),
    projectBatchExports: useDenialReason(api.projectBatchExports.restore),
  }
  return (
    <TrashPage>
      <DeletedRecords label={t('Surveys')} resource="surveys" params={params} whyNot={whyNot.surveys} />
      <DeletedRecords
        label={t('Feature flags')}
        resource="featureFlags"
        params={params}
        whyNot={whyNot.featureFlags}
      />
      <DeletedRecords
        label={t('Batch exports')}
        resource="projectBatchExports"
        params={params}
        whyNot={whyNot.projectBatchExports}
      />
    </TrashPage>
  )
}
