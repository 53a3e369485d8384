import type { CurrentScope } from '../../api/session/current-scope'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../../pages/nav'

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
