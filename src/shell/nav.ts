import type { ComponentType } from 'react'

/** A line in the navigation, under the organization or the project that the person is in. */
export interface NavEntry {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  within: 'organization' | 'project'
  /** Where it leads, given the id of that organization or project. */
  href: (id: string) => string
  /** Whether it marks the page at this path too, which is not below its own: as an overview does not its siblings. */
  exact?: boolean
  /** Left out of the navigation if the server does not keep deleted records. */
  needsTrash?: true
}

/** Lines that belong together, under a heading that shows and hides them. */
export interface NavGroup extends Pick<NavEntry, 'label' | 'icon' | 'within'> {
  lines: Pick<NavEntry, 'label' | 'href'>[]
}
