import { useState } from 'react'
import { siteOf } from '../../api/session'
import { useSessionState } from '../../api/session-state'
import { Initials } from '../../components/cells/Person'
import classes from './plugins.module.css'

/** The address of an icon that can be shown. A path is one of the server; one of the plugin's own files is not served. */
function addressOf(icon: string | null, base: string): string | null {
  if (!icon) return null
  if (/^(https:\/\/|data:image\/)/.test(icon)) return icon
  return icon.startsWith('/') && !icon.startsWith('//') ? siteOf({ base }) + icon : null
}

/** The picture of a plugin, or its first letters. */
export function PluginIcon({ name, icon }: { name: string; icon: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = addressOf(icon, useSessionState().session?.base ?? '')
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
