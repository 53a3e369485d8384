import { useNavigate } from '@tanstack/react-router'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { client } from '../../api/client'
import { useKeyInUse } from '../../api/key-in-use'
import { useWrite } from '../../api/use-write'
import { Time } from '../../components/cells/Time'
import { ask } from '../../components/confirm/question'
import { say } from '../../components/toasts/toasts'
import { leave } from '../../shell/leave'
import { useKeys } from './use-keys'
import { lossOf } from './words'

/** Asks before a key is revoked, and says what stops working with it. */
export function useRevoke(): (key: PersonalApiKey) => void {
  const { data: current } = useKeyInUse((key) => key?.id)
  const { mutateAsync: destroy } = useWrite('personalApiKeys', 'destroy')
  const { data: all = [] } = useKeys()
  const navigate = useNavigate()

  return (key) => {
    const params = { id: key.id }
    const mine = key.id === current
    const loss = lossOf(key, all)
    ask({
      title: `Revoke ${key.label}?`,
      message: (
        <>
          <p>
            Every script, integration and browser that uses this key is refused from then on. This cannot be
            undone. Last used: <Time at={key.last_used_at} none="never" />.
          </p>
          {mine && <p>You are signed in with this key: you will be signed out.</p>}
          {loss && <p>{loss}</p>}
        </>
      ),
      confirm: mine ? 'Revoke and sign out' : 'Revoke key',
      danger: true,
      action: async () => {
        if (mine) {
          // Not a write like others: nothing is read anew with a key that is gone.
          await client.personalApiKeys.destroy({ params })
          leave()
          return
        }
        await destroy({ params })
        await navigate({ to: '/personal_api_keys' })
        say(`${key.label} was revoked.`)
      },
    })
  }
}
