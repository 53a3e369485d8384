import { Button } from '@mantine/core'
import { api } from '../../../../contract'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/use-write'
import { say, sayError } from '../../../components/toasts/toasts'
import { nameOf, shortVersion, waitingVersion } from '../facts'
import type { GroupPlace } from '../place'
import { type Holder, whyForeign, whyNotChange } from '../rights'
import { useUpgrade } from './use-upgrade'

interface Props {
  place: GroupPlace
  plugin: Plugin
  holder: Holder | undefined
}

/** Looks for a newer version where the plugin came from, and takes it. */
export function UpdateButtons({ place, plugin, holder }: Props) {
  const { organization_id, segment } = place
  const { mutateAsync: check, isPending } = useWrite(segment, 'checkForUpdates')
  const upgrade = useUpgrade(place, plugin)
  const waiting = waitingVersion(plugin)
  const notCheck = useMay(api[segment].checkForUpdates) ?? whyForeign(plugin, organization_id)
  const notUpgrade = useMay(api[segment].upgrade) ?? whyNotChange(plugin, organization_id, holder)
  const isFolder = plugin.url?.startsWith('file:') ?? false

  const look = async () => {
    try {
      const answer = await check({ params: { organization_id, id: String(plugin.id) } })
      // Some servers answer only the plugin below `plugin`, others only the plugin itself.
      const { tag, latest_tag } = answer.plugin ?? answer
      const found = waitingVersion({ tag, latest_tag })
      say(found ? `${shortVersion(found)} is available.` : `${nameOf(plugin)} is up to date.`)
    } catch (error) {
      sayError('No look for updates was possible.', error)
    }
  }

  return (
    <>
      {!isFolder && (
        <Button
          variant="default"
          disabled={notCheck !== null}
          {...(notCheck && { title: notCheck })}
          loading={isPending}
          onClick={look}
        >
          Check for updates
        </Button>
      )}
      <Button
        {...(!waiting && { variant: 'default' })}
        disabled={notUpgrade !== null}
        {...(notUpgrade && { title: notUpgrade })}
        onClick={upgrade}
      >
        {waiting ? `Upgrade to ${shortVersion(waiting)}` : 'Read again'}
      </Button>
    </>
  )
}
