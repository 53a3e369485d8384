import type { Domain } from '../../../contract/schemas/domains'
import { Tag } from '../../components/cells/Tag'

/** Whether the domain is proved to be the organization's. */
export const VerifiedTag = ({ domain }: { domain: Domain }) =>
  domain.is_verified ? (
    <Tag tone="good">verified</Tag>
  ) : domain.verification ? (
    <Tag tone="warning">not verified</Tag>
  ) : (
    <Tag>not checked</Tag>
  )
