import { Suspense } from 'react'
import { useOffers } from '../../components/actions/registry'
import { part } from '../../components/part/part'
import { t } from '../../texts/text'
import { usePersonActions } from '../person-actions'
import { useOpenedPalette } from './open-palette'
import { usePaletteActions } from './use-palette-actions'
import { useShortcuts } from './use-shortcuts'

const Palette = part(() => import('./Palette'))
const KeysDialog = part(() => import('./KeysDialog'))

/** Global shortcuts, the command palette, and the list of shortcuts. */
export function PaletteHost() {
  const opened = useOpenedPalette()
  useShortcuts()
  const actions = [...usePersonActions(), ...usePaletteActions()]
  useOffers('everywhere', { name: t('Everywhere'), row: undefined, actions })
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <KeysDialog />}
    </Suspense>
  )
}
