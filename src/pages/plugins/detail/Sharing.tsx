import { Button } from '@mantine/core'
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

/** Whether the other organizations see a plugin too, and the way to change that. */
export function Sharing({
  place: { organization_id, segment },
  plugin,
  holder,
}: {
  place: GroupPlace
  plugin: Plugin
  holder: Holder | undefined
}) {
  const { mutateAsync: update } = useWrite(segment, 'update')
  const { id, is_global } = plugin
  const name = nameOf(plugin)
  const reason = useMay(api[segment].update) ?? whyNotChange(plugin, organization_id, holder, 'root')
  const change = () =>
    ask({
      title: is_global ? `Make ${name} local?` : `Make ${name} global?`,
      message: is_global
        ? 'The other organizations on this server do not see it any more.'
        : 'Every organization on this server sees it from then on. Only this one can change it.',
      confirm: is_global ? 'Make local' : 'Make global',
      action: async () => {
        await update({ params: { organization_id, id: String(id) }, body: { is_global: !is_global } })
        say(is_global ? `${name} is local again.` : `${name} is global.`)
      },
    })
  return (
    <Section title="Who sees it">
      <p>
        {is_global ? 'It is global: every organization on this server sees it.' : 'Only this organization.'}{' '}
        {reason}
      </p>
      <Button variant="default" disabled={reason !== null} onClick={change}>
        {is_global ? 'Make local' : 'Make global'}
      </Button>
    </Section>
  )
}
