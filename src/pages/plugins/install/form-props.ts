import type { ReactNode } from 'react'
import type { Plugin, PluginCreate } from '../../../../contract/schemas/plugins'
import type { Target } from '../../../components/resource-form/target'

/** What every way to install is given. */
export interface InstallProps {
  target: Target<PluginCreate, Plugin, undefined>
  onSaved: (plugin: Plugin) => void
  cancel: ReactNode
  /** What in the address's query makes it another way. */
  startsBy: readonly string[]
}
