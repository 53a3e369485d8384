import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { useTrashNote } from '../../api/trash'
import type { Action } from '../../components/actions/action'
import { DangerSection } from '../../components/actions/DangerSection'
import { CopyText } from '../../components/cells/CopyText'
import { PersonName } from '../../components/cells/PersonName'
import { RelativeTime } from '../../components/cells/RelativeTime'
import { LinkButton } from '../../components/link/LinkButton'
import { FieldList } from '../../components/page/FieldList'
import { Section } from '../../components/page/Section'
import { TextLines } from '../../components/page/TextLines'
import { getUnknownEntries } from '../../components/people-filter/filter'
import { UnsupportedConditions } from '../../components/people-filter/UnsupportedConditions'
import { t } from '../../texts/translate'
import { describeConditions, EDITABLE_FILTER_KEYS } from './conditions'
import classes from './feature-flags.module.css'
import { getVariants } from './labels'
import { VariantSummary } from './VariantSummary'

interface OverviewProps {
  project_id: string
  flag: FeatureFlag
  actions: readonly Action<FeatureFlag>[]
}

/** Overview of a feature flag. */
export function FlagOverview({ project_id, flag, actions }: OverviewProps) {
  const trashNote = useTrashNote(t('It can be brought back.'))
  const change = (hash: string, label: string) =>
    !flag.deleted && (
      <LinkButton
        size="compact-sm"
        variant="subtle"
        to="/projects/$project_id/feature_flags/$id/edit"
        params={{ project_id, id: String(flag.id) }}
        hash={hash}
        aria-label={t('Change {label}', { label })}
      >
        {t('Change')}
      </LinkButton>
    )
  const call = getVariants(flag.filters).length > 0 ? 'getFeatureFlag' : 'isFeatureEnabled'
  return (
    <>
      <Section title={t('Who gets it')} actions={change('who', t('who gets it'))}>
        <State flag={flag} />
        <TextLines lines={describeConditions(flag.filters)} />
        <UnsupportedConditions
          what={t('this flag')}
          entries={getUnknownEntries(flag.filters, EDITABLE_FILTER_KEYS)}
        />
      </Section>
      <Section title={t('What they get')} actions={change('what', t('what they get'))}>
        <VariantSummary filters={flag.filters} />
      </Section>
      <Section title={t('Details')}>
        <FieldList
          fields={[
            { label: t('Key'), value: <CopyText text={flag.key} label={t('the key')} /> },
            {
              label: t('In code'),
              value: <CopyText text={`posthog.${call}('${flag.key}')`} label={t('the code')} />,
            },
            ...(flag.tags?.length ? [{ label: t('Tags'), value: flag.tags.join(', ') }] : []),
            { label: 'ID', value: <CopyText text={String(flag.id)} label={t('the ID')} /> },
            { label: t('Created'), value: <RelativeTime at={flag.created_at} full /> },
            { label: t('Created by'), value: <PersonName person={flag.created_by} mail /> },
            { label: t('Changed'), value: <RelativeTime at={flag.updated_at} full /> },
            {
              label: t('When somebody signs in'),
              value: flag.ensure_experience_continuity
                ? t('They keep what they had')
                : t('It is decided anew'),
            },
          ]}
        />
      </Section>
      <DangerSection title={t('Delete this feature flag')} actions={actions} id="delete" row={flag}>
        {t('Nobody gets it any more, and it leaves the list.')} {trashNote}
      </DangerSection>
    </>
  )
}

/** Notice for a flag that is currently not served to any user. */
function State({ flag }: { flag: FeatureFlag }) {
  if (flag.deleted) {
    return <p className={classes.note}>{t('It was deleted: nobody gets it. Brought back, it is for:')}</p>
  }
  return flag.active ? null : <p className={classes.note}>{t('It is off: nobody gets it. Once it is on:')}</p>
}
