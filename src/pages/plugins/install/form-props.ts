import type { ReactNode } from 'react'
import type { Plugin, PluginCreate } from '../../../../contract/schemas/plugins'
import type { FormTarget } from '../../../components/form/target'

/** Props of all install forms. */
export interface InstallProps {
  target: FormTarget<PluginCreate, Plugin, undefined>
  onSaved: (plugin: Plugin) => void
  cancel: ReactNode
  /** Query parameters that identify a separate form. */
  startsBy: readonly string[]
}
