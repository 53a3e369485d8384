import type { CurrentScope } from '../../api/session/current-scope'
import type { BoundAction } from '../../components/actions/action-target'
import type { ActionScope } from '../../components/actions/registry'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../../pages/nav'

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

/** First key of every go-to shortcut. */
export const GO_TO = 'g'

/** Time within which the second key must follow the first. */
export const GO_TO_MS = 1500

const HOME = { key: 'h', label: t('Home'), href: '/' }

/** Shortcuts of the pages in the current scope: `g`, then the key of the page. */
export const listGoToShortcuts = (nav: readonly NavEntry[], scope: CurrentScope) => [
  HOME,
  ...nav.flatMap((entry) => {
    const id = scope[entry.within]?.id
    return [entry, ...(entry.tabs ?? [])].flatMap(({ goToKey, label, href }) =>
      goToKey && id ? [{ key: goToKey, label, href: href(id) }] : [],
    )
  }),
]

/** Formats the keys of a go-to shortcut. */
export const formatGoToKeys = (key: string) => `${GO_TO} ${key}`
