import { Suspense } from 'react'
import { useActionScope } from '../../components/actions/registry'
import { lazyWithRetry } from '../../components/lazy/lazy-with-retry'
import { t } from '../../texts/text'
import { usePersonActions } from '../person-actions'
import { useOpenedPalette } from './open-palette'
import { usePaletteActions } from './use-palette-actions'
import { useShortcuts } from './use-shortcuts'

const Palette = lazyWithRetry(() => import('./Palette'))
const KeysDialog = lazyWithRetry(() => import('./KeysDialog'))

/** Global shortcuts, the command palette, and the list of shortcuts. */
export function PaletteHost() {
  const opened = useOpenedPalette()
  useShortcuts()
  const actions = [...usePersonActions(), ...usePaletteActions()]
  useActionScope('everywhere', { name: t('Everywhere'), row: undefined, actions })
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <KeysDialog />}
    </Suspense>
  )
}
