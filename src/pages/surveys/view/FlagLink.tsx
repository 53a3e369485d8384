import { Link } from '@tanstack/react-router'
import type { MinimalFeatureFlag } from '../../../../contract/schemas/feature-flags'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'

/** Feature flag key as a link to its page, with its state. */
export function FlagLink({ flag }: { flag: MinimalFeatureFlag | null | undefined }) {
  if (!flag) return '–'
  const params = { project_id: String(flag.team_id), id: String(flag.id) }
  return (
    <span className="inline-row wrap gap-8">
      <Link to="/projects/$project_id/feature_flags/$id" params={params}>
        <code>{flag.key}</code>
      </Link>
      <StatusBadge tone={flag.active && !flag.deleted ? 'success' : 'neutral'}>
        {flag.deleted ? t('deleted') : flag.active ? t('on') : t('off')}
      </StatusBadge>
    </span>
  )
}
