import { IconCode, IconPencil } from '@tabler/icons-react'
import { api } from '../../../../contract'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { useMay } from '../../../api/may'
import { LinkButton } from '../../../components/link/LinkButton'
import type { GroupPlace } from '../place'
import { type Holder, whyForeign, whyNotChange } from '../rights'
import { UpdateButtons } from './UpdateButtons'

interface Props {
  place: GroupPlace
  plugin: Plugin
  holder: Holder | undefined
}

/** What can be done with a plugin, in its head. */
export function PluginActions({ place, plugin, holder }: Props) {
  const { organization_id } = place
  const params = { ...place, id: String(plugin.id) }
  const reason = useMay(api[place.segment].update) ?? whyNotChange(plugin, organization_id, holder)
  const foreign = whyForeign(plugin, organization_id)
  return (
    <>
      {plugin.url && <UpdateButtons place={place} plugin={plugin} holder={holder} />}
      <LinkButton
        variant="default"
        to="/organizations/$organization_id/$segment/$id/source"
        params={params}
        leftSection={<IconCode size={16} />}
        disabledBecause={foreign}
      >
        {reason ? 'Source' : 'Edit source'}
      </LinkButton>
      <LinkButton
        variant="default"
        to="/organizations/$organization_id/$segment/$id/edit"
        params={params}
        leftSection={<IconPencil size={16} />}
        disabledBecause={reason}
      >
        Edit
      </LinkButton>
    </>
  )
}
