import type { Plugin } from '../../../../contract/schemas/plugins'
import { useWrite } from '../../../api/use-write'
import { ask } from '../../../components/confirm/question'
import { say } from '../../../components/toasts/toasts'
import { nameOf, shortVersion, waitingVersion } from '../facts'
import type { GroupPlace } from '../place'
import { UpgradeQuestion } from './UpgradeQuestion'

/** Asks, and then has the server read a plugin again from its address. */
export function useUpgrade({ organization_id, segment }: GroupPlace, plugin: Plugin): () => void {
  const { mutateAsync } = useWrite(segment, 'upgrade')
  const name = nameOf(plugin)
  const waiting = waitingVersion(plugin)
  const to = waiting && shortVersion(waiting)
  return () => {
    let token = ''
    ask({
      title: to ? `Upgrade ${name} to ${to}?` : `Read ${name} again?`,
      message: (
        <UpgradeQuestion
          plugin={plugin}
          onToken={(typed) => {
            token = typed
          }}
        />
      ),
      confirm: to ? 'Upgrade' : 'Read again',
      action: async () => {
        const params = { organization_id, id: String(plugin.id) }
        const { tag } = await mutateAsync({ params, body: token ? { private_token: token } : {} })
        say(tag ? `${name} is now at ${shortVersion(tag)}.` : `${name} was read again.`)
      },
    })
  }
}
