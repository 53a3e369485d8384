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
    <Section title={t('Usage')}>
      <FieldList
        fields={[
          {
            label: t('Configurations'),
            value: unused === undefined ? '–' : unused ? t('Not in use') : t('In use'),
            hint: t('Hedgerow has no plugin configurations, so no plugin is in use.'),
          },
          ...(stopping
            ? [
                {
                  label: t('Require a paid plan'),
                  value: t('{count} would stop without a paid plan', { count: stopping }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
