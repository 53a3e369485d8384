import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../api/queries'
import { afterNextPaint } from '../../components/page/after-next-paint'

/**
 * Response counts of a project's surveys, requested once the list is visible: otherwise its rows would be rendered
 * twice before the first paint.
 */
export function useCounts(
  project_id: string,
  listedAt: number,
): Readonly<Record<string, number>> | undefined {
  const cache = useQueryClient()
  const options = query('surveys', 'responsesCount', { params: { project_id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options depend only on the project.
  useEffect(() => {
    if (listedAt === 0) return
    return afterNextPaint(() => void cache.prefetchQuery(options))
  }, [cache, project_id, listedAt])
  return useQuery({ ...options, enabled: false }).data
}
