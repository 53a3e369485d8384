import type { Plugin } from '../../../../contract/schemas/plugins'
import { FieldList, type FieldListItem } from '../../../components/ui/page/FieldList'
import { Section } from '../../../components/ui/page/Section'
import { t } from '../../../lib/i18n/translate'
import classes from './detail.module.css'
import { NEVER_RUN, PluginNote } from './PluginNote'
import { type Capability, parseCapabilities, parseMetrics, parsePublicJobs } from './plugin-capabilities'

/** Capabilities declared by a plugin. */
export function Capabilities({ plugin }: { plugin: Plugin }) {
  const { methods, tasks, jobs } = parseCapabilities(plugin.capabilities)
  const fields = [
    row(t('Methods'), methods),
    row(t('Scheduled tasks'), tasks),
    row(t('Jobs'), jobs),
    row(t('Metrics'), parseMetrics(plugin.metrics)),
    row(t('Manual jobs'), parsePublicJobs(plugin.public_jobs)),
  ]
  return (
    <Section title={t('Declared capabilities')}>
      <PluginNote>
        {t(
          '{neverRun} The capabilities are declared by the author or by editors of the plugin and are not verified.',
          { neverRun: NEVER_RUN },
        )}
      </PluginNote>
      <FieldList fields={fields} />
    </Section>
  )
}

const row = (label: string, capabilities: Capability[]): FieldListItem => ({
  label,
  value: capabilities.length ? (
    <ul className={classes.list}>
      {capabilities.map(({ name, meaning }) => (
        <li key={name}>
          <code>{name}</code>
          {meaning && <span className={classes.meaning}> {meaning}</span>}
        </li>
      ))}
    </ul>
  ) : (
    t('None')
  ),
})
