import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/queries'
import { FieldList } from '../../../components/page/FieldList'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'
import type { PluginScope } from '../scope'
import { useIsUnused } from './use-is-unused'

/** Usage of a plugin by configurations. */
export function Usage({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  const { organization_id, segment } = scope
  const unused = useIsUnused(scope, plugin)
  const paid = useQuery(query(segment, 'exportsUnsubscribeConfigs', { params: { organization_id } }))
  const stopping = (paid.data ?? []).filter((config) => config.plugin === plugin.id).length
  return (
    <Section title={t('Use')}>
      <FieldList
        fields={[
          {
            label: t('Configurations'),
            value: unused === undefined ? '–' : unused ? t('None uses it') : t('At least one uses it'),
            hint: t('A Hedgerow server has no configurations of plugins: there, nothing is ever in use.'),
          },
          ...(stopping
            ? [
                {
                  label: t('Need a paid plan'),
                  value: t('{count} of them would stop without one', { count: stopping }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
