import { Link } from '@tanstack/react-router'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { t } from '../../lib/i18n/translate'

/** Breadcrumbs of a flag page. */
export function flagCrumbs(project_id: string, flag?: FeatureFlag) {
  const list = (
    <Link key="list" to="/projects/$project_id/feature_flags" params={{ project_id }}>
      {t('Feature flags')}
    </Link>
  )
  if (!flag) return [list]
  const here = (
    <Link
      key="flag"
      to="/projects/$project_id/feature_flags/$id"
      params={{ project_id, id: String(flag.id) }}
    >
      {flag.key}
    </Link>
  )
  return [list, here]
}
