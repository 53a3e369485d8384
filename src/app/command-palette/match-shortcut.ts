import type { BoundAction } from '../../components/actions/action-target'
import type { ActionScope } from '../../components/actions/registry'

/** Properties of a key press relevant for shortcuts. */
export interface KeyPress {
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

/** Returns true if the focused element handles typed characters: an input, an editor, a menu with typeahead. */
const isTyping = (target: EventTarget | null) =>
  target !== null && target instanceof Element && target.closest(TYPING) !== null

/** Returns true for the palette shortcut, Ctrl+K or Cmd+K, also while typing. */
export const isPaletteShortcut = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !repeat

/** Returns true for an unmodified key outside of text inputs. */
export const isShortcut = (press: KeyPress) =>
  !press.ctrlKey &&
  !press.metaKey &&
  !press.altKey &&
  !press.repeat &&
  !press.defaultPrevented &&
  press.key.length === 1 &&
  !isTyping(press.target)

/** Finds the action for a key: the first in the nearest scope. Over an open dialog only those of the dialog. */
export function findActionForKey(
  key: string,
  scopes: readonly ActionScope[],
  inDialog: boolean,
): BoundAction | undefined {
  const near = inDialog ? scopes.filter((scope) => scope.priority === 'dialog') : scopes
  return near.flatMap((scope) => scope.getActions()).find((action) => action.keys === key)
}
