import type { ProjectBasic } from '../../../contract/schemas/projects'
import { CardRow } from '../../components/ui/card/Card'
import { Initials } from '../../components/ui/cells/PersonName'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** Row of a card: a project, and whether it has received events. */
export const ProjectCardRow = ({
  project: { id, name, timezone, access_control, is_demo, ingested_event },
}: {
  project: Pick<ProjectBasic, 'id' | 'name'> &
    Partial<Pick<ProjectBasic, 'timezone' | 'access_control' | 'is_demo' | 'ingested_event'>>
}) => (
  <CardRow
    href={`/projects/${id}`}
    icon={<Initials name={name} />}
    title={name}
    note={timezone}
    aside={
      <>
        {access_control && <StatusBadge tone="warning">{t('private')}</StatusBadge>}
        {is_demo && <StatusBadge tone="info">{t('demo')}</StatusBadge>}
        <StatusBadge tone={ingested_event ? 'success' : 'neutral'} dot={ingested_event ?? false}>
          {ingested_event ? t('Receiving events') : t('No events yet')}
        </StatusBadge>
      </>
    }
  />
)
