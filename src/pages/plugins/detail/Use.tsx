import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/queries'
import { Fields } from '../../../components/page/Fields'
import { Section } from '../../../components/page/Section'
import type { GroupPlace } from '../place'
import { useIsUnused } from './use-is-unused'

/** Whether anything uses a plugin. */
export function Use({ place, plugin }: { place: GroupPlace; plugin: Plugin }) {
  const { organization_id, segment } = place
  const unused = useIsUnused(place, plugin)
  const paid = useQuery(query(segment, 'exportsUnsubscribeConfigs', { params: { organization_id } }))
  const stopping = (paid.data ?? []).filter((config) => config.plugin === plugin.id).length
  return (
    <Section title="Use">
      <Fields
        fields={[
          {
            label: 'Configurations',
            value: unused === undefined ? '–' : unused ? 'None uses it' : 'At least one uses it',
            hint: 'A Hedgerow server has no configurations of plugins: there, nothing is ever in use.',
          },
          ...(stopping
            ? [{ label: 'Need a paid plan', value: `${stopping} of them would stop without one` }]
            : []),
        ]}
      />
    </Section>
  )
}
