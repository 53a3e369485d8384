import { useQueries } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { ProjectHome } from '../../../contract/schemas/project-home'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { CARDS_MAX } from '../data-table/table'

/** Figures of the home pages by project; undefined while they are loading. */
export type ProjectHomes = Readonly<Record<number, ProjectHome | undefined>>

const NONE: readonly { id: number }[] = []

/**
 * Returns the figures of the home pages of a few projects, each loaded by one request; null if there are more, or if the
 * server or the user has no access to them.
 *
 * @param projects Undefined while loading
 * @param expected Number of projects while loading
 */
export function useProjectHomes(
  projects: readonly { id: number }[] | undefined,
  expected = 0,
): ProjectHomes | null {
  const isDenied = useDenialReason(api.projectHome.retrieve) !== null
  const isDetailed = !isDenied && (projects?.length ?? expected) <= CARDS_MAX
  const requested = (isDetailed && projects) || NONE
  return useQueries({
    queries: requested.map(({ id }) =>
      query('projectHome', 'retrieve', { params: { project_id: String(id) } }),
    ),
    combine: (homes) =>
      // The home page stores null for a server that does not support it.
      !isDetailed || homes.some(({ isError, data }) => isError || data === null)
        ? null
        : Object.fromEntries(homes.map(({ data }, index) => [requested[index]?.id ?? 0, data])),
  })
}
