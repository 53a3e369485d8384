import { SIDEBAR_NAME } from '../../lib/sidebar'
import { createStore } from '../../lib/store'

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
