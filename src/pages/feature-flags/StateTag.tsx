import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { Tag } from '../../components/cells/Tag'
import { t } from '../../texts/text'

/** Status of a flag: enabled, disabled or deleted. */
export function StateTag({ flag }: { flag: Pick<FeatureFlag, 'active' | 'deleted'> }) {
  if (flag.deleted) return <Tag tone="bad">{t('deleted')}</Tag>
  return (
    <Tag tone={flag.active ? 'good' : 'neutral'} dot={flag.active}>
      {flag.active ? t('on') : t('off')}
    </Tag>
  )
}
