import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, IconUserPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentScope } from '../../api/session/current-scope'
import type { PageAction } from '../../components/actions/action'
import { getScopes, useActionScope } from '../../components/actions/registry'
import { t } from '../../lib/i18n/translate'
import { usePersonActions } from '../layout/person-actions'
import { useNav } from '../layout/use-nav'
import { getPaletteText, isPaletteOpen, openPalette, setPaletteText } from './palette-state'
import {
  findActionForKey,
  GO_TO,
  GO_TO_MS,
  isPaletteShortcut,
  isShortcut,
  listGoToShortcuts,
} from './shortcuts'

const isInDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Focuses the search input of the current list. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('#main input[type="search"]')
  field?.focus()
  return field !== null
}

/** Appends keys to the palette input that are pressed after the shortcut and before the input has the focus. */
function forwardTyping(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (!isPaletteOpen() || ctrlKey || metaKey || altKey || key === 'Tab') return
  if (target instanceof Element && target.closest('[role="dialog"]')) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') openPalette(null)
  else if (key === 'Backspace') setPaletteText(getPaletteText().slice(0, -1))
  else if (key.length === 1) setPaletteText(getPaletteText() + key)
}

/** Global shortcuts. They are disabled while typing, except for the palette shortcut. */
function useShortcuts(): void {
  const router = useRouter()
  const shortcuts = listGoToShortcuts(useNav(), useCurrentScope())
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    // Time at which the first key of a go-to shortcut was pressed.
    let goToStart = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (isPaletteShortcut(event)) {
        event.preventDefault()
        openPalette('palette')
        return
      }
      if (!isShortcut(event)) return
      const inDialog = isInDialog()
      const isGoTo = !inDialog && event.timeStamp - goToStart < GO_TO_MS
      goToStart = event.key === GO_TO ? event.timeStamp : Number.NEGATIVE_INFINITY
      const page = isGoTo && latest.current.find(({ key }) => key === event.key)
      if (page) {
        event.preventDefault()
        void router.navigate({ href: page.href })
        return
      }
      const action = findActionForKey(event.key, getScopes(), inDialog)
      if (action) {
        event.preventDefault()
        void action.run()
      } else if (event.key === '/' && !inDialog && focusSearch()) event.preventDefault()
    }
    window.addEventListener('keydown', forwardTyping, true)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', forwardTyping, true)
      window.removeEventListener('keydown', press)
    }
  }, [router])
}

/** Handles the global shortcuts, and registers the commands that are available on every page. */
export function usePaletteCommands(): void {
  useShortcuts()
  const { personal, tools, session } = usePersonActions()
  const actions = [...personal, ...tools, ...session, ...usePaletteActions()]
  useActionScope('everywhere', { name: t('Commands'), row: undefined, actions })
}

/** Commands of the palette beside those of the user menu. */
function usePaletteActions(): PageAction[] {
  const { organization } = useCurrentScope()
  const { setColorScheme } = useMantineColorScheme()
  const organization_id = organization?.id
  return [
    {
      id: 'invite',
      label: t('Invite members'),
      icon: IconUserPlus,
      isAvailable: () => organization_id !== undefined,
      effect: { href: () => `/organizations/${organization_id}/invites/new` },
    },
    {
      id: 'theme-light',
      label: t('Use light theme'),
      icon: IconSun,
      effect: { open: () => setColorScheme('light') },
    },
    {
      id: 'theme-dark',
      label: t('Use dark theme'),
      icon: IconMoon,
      effect: { open: () => setColorScheme('dark') },
    },
    {
      id: 'theme-system',
      label: t('Use system theme'),
      icon: IconDeviceDesktop,
      effect: { open: () => setColorScheme('auto') },
    },
  ]
}
