import type { ReactNode } from 'react'
import type { Endpoint } from '../../../../contract/endpoint'
import type { Plugin, PluginCreate } from '../../../../contract/schemas/plugins'

/** What every way to install is given. */
export interface InstallProps {
  /** The endpoint that it goes to. */
  row: Endpoint
  submit: (body: PluginCreate) => Promise<Plugin>
  onSaved: (plugin: Plugin) => void
  cancel: ReactNode
}
