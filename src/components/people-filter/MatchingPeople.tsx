import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import type { JsonRecord } from '../../../contract/is-object'
import { PERSONS_SAMPLE_MAX } from '../../../contract/limits'
import { PERSONS_COUNT_MAX } from '../../../contract/schemas/persons'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { t, tn } from '../../lib/i18n/translate'
import { formatCount, formatShare } from '../ui/cells/format-number'
import { getProperties, validateProperty } from './filter'

/** Time without changes after which people are counted. */
const PAUSE_MS = 350
const NONE: JsonRecord[] = []

/**
 * Number of people who match a condition set, with its rollout percentage: `about 120 of 785 people`. Empty while it is
 * unknown, and on servers that do not count them.
 */
export function MatchingPeople({ condition }: { condition: JsonRecord }) {
  const { project_id = '' } = useParams({ strict: false })
  const denial = useDenialReason(api.featureFlags.countAffectedUsers)
  const { properties = NONE, rollout_percentage: share } = condition
  const [counted] = useDebouncedValue(properties, PAUSE_MS)
  const isComplete = getProperties({ properties: counted })?.every(
    (property) => validateProperty(property) === null,
  )
  const { data } = useQuery({
    ...query('featureFlags', 'countAffectedUsers', {
      params: { project_id },
      body: { condition: { properties: counted } },
    }),
    enabled: project_id !== '' && denial === null && isComplete === true,
    placeholderData: keepPreviousData,
  })
  if (!data || !isComplete || data.total_users === 0) return null
  const percent = typeof share === 'number' ? Math.min(share, 100) : 100
  const affected = Math.round((data.users_affected * percent) / 100)
  if (affected === data.total_users && affected < PERSONS_COUNT_MAX)
    return tn(affected, '{n} person', '{n} people')
  const values = { count: formatCount(affected), total: formatCount(data.total_users) }
  if (data.total_users >= PERSONS_COUNT_MAX)
    return t('about {percent} of people', { percent: formatShare(affected, data.total_users) })
  return percent === 100 && data.total_users <= PERSONS_SAMPLE_MAX
    ? t('{count} of {total} people', values)
    : t('about {count} of {total} people', values)
}
