import { useEffect } from 'react'
import { setProjectZone } from '../api/clock'
import type { Place } from './place'

/** The project whose time can be chosen is the one that the sidebar names. While it is on its way, the last one stays. */
export function useProjectZone(project: Place['project']): void {
  const isKnown = project === null || project?.name !== undefined
  const { name, timezone } = project ?? {}
  useEffect(() => {
    if (isKnown) setProjectZone(name, timezone)
  }, [isKnown, name, timezone])
}
