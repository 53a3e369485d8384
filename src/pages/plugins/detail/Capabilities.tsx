import type { Plugin } from '../../../../contract/schemas/plugins'
import { FieldList, type FieldListItem } from '../../../components/page/FieldList'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'
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
    row(t('Jobs that people may start'), parsePublicJobs(plugin.public_jobs)),
  ]
  return (
    <Section title={t('What it claims to do')}>
      <PluginNote>
        {t(
          '{neverRun} So this is a claim, made by its author or by whoever edited it: nothing here has checked it.',
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
