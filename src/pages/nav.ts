import type { ComponentType } from 'react'
import type { AccessResource } from '../../contract/domain/access'

/** Navigation link in the section of the current organization or project. */
export interface NavEntry {
  label: string
  /** Other words that the command palette finds the page by. */
  keywords?: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  within: 'organization' | 'project'
  /** Builds the URL for the id of the organization or project. */
  href: (id: string) => string
  /** Second key of the shortcut that opens the page: `s` for `g s`. */
  goToKey?: string
  /** If true, the link is current only on its own path, such as an overview whose siblings have paths below it. */
  exact?: boolean
  /** Hidden if the server does not retain deleted records. */
  needsTrash?: true
  /** Hidden from users without access to this kind of resources in the project. */
  resource?: AccessResource
  /** Tabs of the page beside its first one, with URLs of their own. The command palette lists them too. */
  tabs?: Pick<NavEntry, 'label' | 'href' | 'goToKey'>[]
  /** Listed in the group of less frequent pages, which is closed at first. */
  isSecondary?: true
}
