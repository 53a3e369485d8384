import { useEffect } from 'react'
import { setProjectZone } from '../api/display-zone'
import type { CurrentScope } from './current-scope'

/**
 * Sets the project whose time zone can be selected: the one in the sidebar. While it is loading, the previous one
 * remains.
 */
export function useProjectZone(project: CurrentScope['project']): void {
  const isKnown = project === null || project?.name !== undefined
  const { name, timezone } = project ?? {}
  useEffect(() => {
    if (isKnown) setProjectZone(name, timezone)
  }, [isKnown, name, timezone])
}
