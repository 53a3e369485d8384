import type { ReactNode } from 'react'
import type { Plugin, PluginCreate } from '../../../../contract/schemas/plugins'

/** What every way to install is given. */
export interface InstallProps {
  submit: (body: PluginCreate) => Promise<Plugin>
  onSaved: (plugin: Plugin) => void
  cancel: ReactNode
}
