import type { Domain } from '../../../contract/schemas/domains'
import { Tag } from '../../components/cells/Tag'
import { t } from '../../texts/text'

/** Verification status of a domain. */
export const VerifiedTag = ({ domain }: { domain: Domain }) =>
  domain.is_verified ? (
    <Tag tone="good">{t('verified')}</Tag>
  ) : domain.verification ? (
    <Tag tone="warning">{t('not verified')}</Tag>
  ) : (
    <Tag>{t('not checked')}</Tag>
  )
