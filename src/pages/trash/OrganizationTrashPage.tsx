import { Link, useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { getLevelDenial } from '../../api/session/level-denial'
import { useLevel } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { t } from '../../lib/i18n/translate'
import { DeletedRecords } from './DeletedRecords'
import { TrashPage } from './TrashPage'

/** The recently deleted projects of an organization. */
export function OrganizationTrashPage() {
  const { organization_id } = useParams({ from: '/organizations/$organization_id/deleted' })
  const reason = useDenialReason(api.projects.restore)
  const level = useLevel(organization_id)
  return (
    <TrashPage>
      <DeletedRecords
        label={t('Projects')}
        resource="projects"
        params={{ organization_id }}
        whyNot={reason ?? getLevelDenial(level, 'admin', t('restore or delete a project'))}
      />
      <p>
        {t('Deleted surveys, feature flags and batch exports are listed in their project.')}{' '}
        <Link to="/organizations/deleted">{t('Deleted organizations')}</Link>
      </p>
    </TrashPage>
  )
}
