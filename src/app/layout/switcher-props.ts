/** Props of a scope switcher. */
export interface SwitcherProps {
  /** Label of the selection: `Organization`. */
  label: string
  /** Name of the current selection; null if there is none, undefined while loading. */
  name: string | null | undefined
  square: boolean
  options: { href: string; name: string; current: boolean }[]
  /** Text shown if there are no options, or while they are loading. */
  note: string
  footer: { href: string; label: string }[]
  /** Search text; null while the menu is closed. */
  search: string | null
  onSearch: (search: string | null) => void
}
