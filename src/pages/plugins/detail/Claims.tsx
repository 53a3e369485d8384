import type { Plugin } from '../../../../contract/schemas/plugins'
import { FieldList, type FieldListItem } from '../../../components/page/FieldList'
import { Section } from '../../../components/page/Section'
import { t } from '../../../texts/translate'
import { type Claim, claimsOf, metricsOf, publicJobsOf } from './capabilities'
import classes from './detail.module.css'
import { NEVER_RUN, Note } from './Note'

/** Capabilities declared by a plugin. */
export function Claims({ plugin }: { plugin: Plugin }) {
  const { methods, tasks, jobs } = claimsOf(plugin.capabilities)
  const fields = [
    row(t('Methods'), methods),
    row(t('Scheduled tasks'), tasks),
    row(t('Jobs'), jobs),
    row(t('Metrics'), metricsOf(plugin.metrics)),
    row(t('Jobs that people may start'), publicJobsOf(plugin.public_jobs)),
  ]
  return (
    <Section title={t('What it claims to do')}>
      <Note>
        {t(
          '{neverRun} So this is a claim, made by its author or by whoever edited it: nothing here has checked it.',
          { neverRun: NEVER_RUN },
        )}
      </Note>
      <FieldList fields={fields} />
    </Section>
  )
}

const row = (label: string, claims: Claim[]): FieldListItem => ({
  label,
  value: claims.length ? (
    <ul className={classes.list}>
      {claims.map(({ name, meaning }) => (
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
