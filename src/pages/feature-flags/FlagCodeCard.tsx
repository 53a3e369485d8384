import type { ReactNode } from 'react'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { Card } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { t } from '../../lib/i18n/translate'
import { formatFlagCall } from './conditions'

/** Call of an SDK that evaluates the flag. */
export const FlagCodeCard = ({
  flag,
  children,
}: {
  flag: Pick<FeatureFlag, 'key' | 'filters'>
  children?: ReactNode
}) => (
  <Card title={t('Use in code')}>
    <CopyText text={formatFlagCall(flag.key, flag.filters)} label={t('the code')} />
    <p className="mt-6 soft text-sm">{t('PostHog SDKs work with Hedgerow.')}</p>
    {children}
  </Card>
)
