import { Suspense } from 'react'
import { useOffers } from '../../components/actions/registry'
import { part } from '../../components/part/part'
import { t } from '../../texts/text'
import { usePersonActions } from '../person-actions'
import { useOpenedPalette } from './open-palette'
import { useShortcuts } from './use-shortcuts'

const Palette = part(() => import('./Palette'))
const KeysDialog = part(() => import('./KeysDialog'))

/** The keys of the dashboard, the palette that they open, and the list of them. */
export function PaletteHost() {
  const opened = useOpenedPalette()
  useShortcuts()
  useOffers('everywhere', { name: t('Everywhere'), row: undefined, actions: usePersonActions() })
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <KeysDialog />}
    </Suspense>
  )
}
