import type { Scope } from '../../components/actions/registry'
import type { Offer } from '../../components/actions/subject'

/** What a key press is, as far as shortcuts go. */
export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  defaultPrevented: boolean
  repeat: boolean
  target: EventTarget | null
}

const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=menu], [role=listbox]'

/** Whether letters belong to what has the focus: a field, an editor, a menu that goes by first letters. */
const isTyping = (target: EventTarget | null) =>
  target !== null && target instanceof Element && target.closest(TYPING) !== null

/** Whether it opens the palette: Ctrl+K or Cmd+K, also while typing. */
export const isPalette = ({ key, ctrlKey, metaKey, altKey, repeat }: Press) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !repeat

/** Whether it is a key alone, pressed where no text is typed. */
export const isShortcut = (press: Press) =>
  !press.ctrlKey &&
  !press.metaKey &&
  !press.altKey &&
  !press.repeat &&
  !press.defaultPrevented &&
  press.key.length === 1 &&
  !isTyping(press.target)

/** What a key does: the first offer of the nearest scope that has it. Over an open dialog only what is its own. */
export function offerFor(key: string, scopes: readonly Scope[], inDialog: boolean): Offer | undefined {
  const near = inDialog ? scopes.filter((scope) => scope.near === 'dialog') : scopes
  return near.flatMap((scope) => scope.offers()).find((offer) => offer.keys === key)
}
