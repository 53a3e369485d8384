import { useNavigate } from '@tanstack/react-router'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { client } from '../../api/client'
import { useKeyInUse } from '../../api/key-in-use'
import { useWrite } from '../../api/queries'
import { Time } from '../../components/cells/Time'
import { ask } from '../../components/confirm/question'
import { say } from '../../components/toasts/toasts'
import { leave } from '../../shell/leave'

/** Asks before a key is revoked, and says what stops working with it. */
export function useRevoke(): (key: PersonalApiKey, isLast?: boolean) => void {
  const { data: current } = useKeyInUse((key) => key?.id)
  const { mutateAsync: destroy } = useWrite('personalApiKeys', 'destroy')
  const navigate = useNavigate()

  return (key, isLast = false) => {
    const params = { id: key.id }
    const mine = key.id === current
    ask({
      title: `Revoke ${key.label}?`,
      message: (
        <>
          <p>
            Every script, integration and browser that uses this key is refused from then on. This cannot be
            undone. Last used: <Time at={key.last_used_at} none="never" />.
          </p>
          {mine && <p>You are signed in with this key: you will be signed out.</p>}
          {isLast && (
            <p>
              It is your only key. Without one you cannot sign in or make another; somebody with access to the
              server has to make it for you.
            </p>
          )}
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
