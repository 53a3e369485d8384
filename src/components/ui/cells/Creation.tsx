import type { User } from '../../../../contract/schemas/user'
import { Avatar, getPersonName } from './PersonName'
import { RelativeTime } from './RelativeTime'

/** Day on which a record was created, after the avatar of its creator. */
export const Creation = ({ record }: { record: { created_at: string; created_by: User | null } }) => (
  <span className="inline-row gap-8">
    {record.created_by && (
      <span title={getPersonName(record.created_by)} data-hint>
        <Avatar user={record.created_by} />
      </span>
    )}
    <RelativeTime at={record.created_at} day />
  </span>
)
