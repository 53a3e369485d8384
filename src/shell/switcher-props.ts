/** What a switcher offers. */
export interface SwitcherProps {
  /** What is chosen: `Organization`. */
  label: string
  /** The name of the current one; null where there is none, undefined while it is not known. */
  name: string | null | undefined
  square: boolean
  options: { href: string; name: string; current: boolean }[]
  /** What stands there when there is nothing to choose from, or not yet. */
  note: string
  footer: { href: string; label: string }[]
  /** What is looked for; null while it is closed. */
  search: string | null
  onSearch: (search: string | null) => void
}
