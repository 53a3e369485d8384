import { useState } from 'react'
import { getServerUrl } from '../../api/session'
import { useSessionState } from '../../api/session-store'
import { Initials } from '../../components/cells/PersonName'
import classes from './plugins.module.css'

/**
 * Returns the URL of an icon that may be loaded: an inline image or a path on the server. An icon on a third-party host
 * would disclose to it who views the plugin.
 */
function getIconUrl(icon: string | null, base: string): string | null {
  if (!icon) return null
  if (icon.startsWith('data:image/')) return icon
  return icon.startsWith('/') && !icon.startsWith('//') ? getServerUrl({ base }) + icon : null
}

/** Icon of a plugin, or its initials. */
export function PluginIcon({ name, icon }: { name: string; icon: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = getIconUrl(icon, useSessionState().session?.base ?? '')
  if (!address || failed === address) return <Initials name={name} />
  return (
    <img
      className={classes.icon}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(address)}
    />
  )
}
