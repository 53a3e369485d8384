import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/permissions'
import { query } from '../../api/queries'

/** The most records of one page. The server refuses members beyond it by itself. */
const LIMIT = '1000'

/** Lower-case addresses of the members and of the pending invites of an organization, as far as they are loaded. */
export function useKnownAddresses(organization_id: string) {
  const input = { params: { organization_id }, query: { limit: LIMIT } }
  const members = useQuery({
    ...query('members', 'list', input),
    enabled: useDenialReason(api.members.list) === null,
  }).data
  const invites = useQuery({
    ...query('invites', 'list', input),
    enabled: useDenialReason(api.invites.list) === null,
  }).data
  return useMemo(
    () => ({
      members: new Set(members?.results.map(({ user }) => user.email.toLowerCase())),
      pending: new Set(
        invites?.results
          .filter(({ is_expired }) => !is_expired)
          .map(({ target_email }) => target_email.toLowerCase()),
      ),
    }),
    [members, invites],
  )
}
