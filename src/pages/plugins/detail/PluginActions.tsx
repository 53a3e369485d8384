import { Button } from '@mantine/core'
import { IconCode, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Plugin } from '../../../../contract/schemas/plugins'
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
  const reason = whyNotChange(plugin, organization_id, holder)
  const foreign = whyForeign(plugin, organization_id)
  return (
    <>
      {plugin.url && <UpdateButtons place={place} plugin={plugin} holder={holder} />}
      {foreign ? (
        <Unavailable reason={foreign} icon={<IconCode size={16} />}>
          Source
        </Unavailable>
      ) : (
        <LinkButton
          variant="default"
          to="/organizations/$organization_id/$segment/$id/source"
          params={params}
          leftSection={<IconCode size={16} />}
        >
          {reason ? 'Source' : 'Edit source'}
        </LinkButton>
      )}
      {reason ? (
        <Unavailable reason={reason} icon={<IconPencil size={16} />}>
          Edit
        </Unavailable>
      ) : (
        <LinkButton
          variant="default"
          to="/organizations/$organization_id/$segment/$id/edit"
          params={params}
          leftSection={<IconPencil size={16} />}
        >
          Edit
        </LinkButton>
      )}
    </>
  )
}

const Unavailable = ({
  reason,
  icon,
  children,
}: {
  reason: string
  icon: ReactNode
  children: ReactNode
}) => (
  <Button variant="default" disabled title={reason} leftSection={icon}>
    {children}
  </Button>
)
