import { SIDEBAR_NAME } from '../../lib/sidebar'
import { createStore } from '../../lib/store'

/** Storage key of the group of less frequent pages: `open`, or empty. */
const MORE_NAME = `${SIDEBAR_NAME}.more`

const collapsed = createStore(document.documentElement.dataset.sidebar === 'collapsed')

/** True while the sidebar shows icons only, on this device. */
export const useIsSidebarCollapsed = collapsed.use

/** Collapses or expands the sidebar. Styles depend on the attribute, which the inline script sets before the first paint. */
export function toggleSidebar(): void {
  const next = !collapsed.current()
  if (next) document.documentElement.dataset.sidebar = 'collapsed'
  else delete document.documentElement.dataset.sidebar
  localStorage.setItem(SIDEBAR_NAME, next ? 'collapsed' : '')
  collapsed.set(next)
}

const more = createStore(Boolean(localStorage.getItem(MORE_NAME)))

/** True while the sidebar lists the less frequent pages, on this device. */
export const useIsMoreOpen = more.use

export function toggleMore(): void {
  const next = !more.current()
  localStorage.setItem(MORE_NAME, next ? 'open' : '')
  more.set(next)
}
