import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../../contract'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/use-write'
import { ask } from '../../../components/confirm/question'
import { Section } from '../../../components/page/Section'
import { say } from '../../../components/toasts/toasts'
import { nameOf } from '../facts'
import type { GroupPlace } from '../place'
import { type Holder, whyNotChange } from '../rights'
import { useIsUnused } from './use-is-unused'

const LOSS = 'Its code and everything that was changed in it goes. From an address it can be installed again.'
const IN_USE = 'A configuration still uses it: that one stops working.'

/** The way to lose a plugin. */
export function Uninstall({
  place,
  plugin,
  holder,
}: {
  place: GroupPlace
  plugin: Plugin
  holder: Holder | undefined
}) {
  const { organization_id, segment } = place
  const { mutateAsync: destroy } = useWrite(segment, 'destroy')
  const navigate = useNavigate()
  const name = nameOf(plugin)
  const used = useIsUnused(place, plugin) === false
  const reason =
    useMay(api[segment].destroy) ??
    whyNotChange(plugin, organization_id, holder) ??
    (plugin.is_global ? 'A global plugin cannot be uninstalled. Make it local first.' : null)
  const words = used ? `${IN_USE} ${LOSS}` : LOSS
  const remove = () =>
    ask({
      title: `Uninstall ${name}?`,
      message: words,
      confirm: 'Uninstall',
      danger: true,
      action: async () => {
        await destroy({ params: { organization_id, id: String(plugin.id) } })
        await navigate({ to: '/organizations/$organization_id/$segment', params: place })
        say(`${name} was uninstalled.`)
      },
    })
  return (
    <Section title="Uninstall" danger>
      <p>{reason ?? words}</p>
      <Button color="red" variant="outline" disabled={reason !== null} onClick={remove}>
        Uninstall
      </Button>
    </Section>
  )
}
