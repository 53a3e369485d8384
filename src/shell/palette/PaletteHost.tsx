import { Suspense } from 'react'
import { useActionScope } from '../../components/actions/registry'
import { lazyWithRetry } from '../../components/lazy/lazy-with-retry'
import { t } from '../../texts/translate'
import { usePersonActions } from '../person-actions'
import { useOpenedPalette } from './palette-state'
import { usePaletteActions } from './use-palette-actions'
import { useShortcuts } from './use-shortcuts'

const Palette = lazyWithRetry(() => import('./Palette'))
const ShortcutsDialog = lazyWithRetry(() => import('./ShortcutsDialog'))

/** Global shortcuts, the command palette, and the list of shortcuts. */
export function PaletteHost() {
  const opened = useOpenedPalette()
  useShortcuts()
  const actions = [...usePersonActions(), ...usePaletteActions()]
  useActionScope('everywhere', { name: t('Commands'), row: undefined, actions })
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <ShortcutsDialog />}
    </Suspense>
  )
}
