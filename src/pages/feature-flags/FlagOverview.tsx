import { Link } from '@tanstack/react-router'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { useTrashNote } from '../../api/query/trash'
import type { Action } from '../../components/actions/action'
import { DangerSection } from '../../components/actions/DangerSection'
import { toChartColor } from '../../components/charts/chart'
import { SeriesLegend } from '../../components/charts/SeriesLegend'
import { getUnknownEntries } from '../../components/people-filter/filter'
import { UnsupportedConditions } from '../../components/people-filter/UnsupportedConditions'
import { Card, CardColumns } from '../../components/ui/card/Card'
import { CopyText } from '../../components/ui/cells/CopyText'
import { PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { FieldList } from '../../components/ui/page/FieldList'
import { t } from '../../lib/i18n/translate'
import { describeStaleness } from './badges'
import { describeConditions, EDITABLE_FILTER_KEYS, getPayload, ON_PAYLOAD } from './conditions'
import { FlagCodeCard } from './FlagCodeCard'
import { FlagUsageCard } from './FlagUsageCard'
import classes from './feature-flags.module.css'
import { formatPercent, getGroups, getShare, getVariants } from './labels'
import { RolloutBar } from './RolloutBar'
import { TestUser } from './TestUser'
import { FlagPayload, VariantTable } from './VariantTable'

/** Values that matching users receive: enabled, or one of the variants, each with its payload. */
function VariantSummary({ project_id, flag }: { project_id: string; flag: FeatureFlag }) {
  const { filters } = flag
  const variants = getVariants(filters)
  if (variants.length === 0) {
    const payload = getPayload(filters, ON_PAYLOAD)
    return (
      <>
        <p className={classes.note}>
          {payload ? t('On for matching users, with this payload:') : t('On for matching users.')}
        </p>
        {payload && <FlagPayload text={payload} />}
      </>
    )
  }
  return <VariantTable project_id={project_id} flag={flag} variants={variants} />
}

/** Condition sets, each as a sentence with a bar of its rollout percentage, split by variant. */
function ConditionSets({ flag: { filters, active, deleted } }: { flag: FeatureFlag }) {
  const groups = getGroups(filters)
  const variants = getVariants(filters).map((variant, index) => ({ ...variant, color: toChartColor(index) }))
  return (
    <>
      <ol className="grid">
        {describeConditions(filters).map((sentence, index) => {
          const group = groups[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be identical.
            <li key={index} className={classes.set}>
              <span className="medium break">{sentence}</span>
              {group && (
                <RolloutBar
                  percent={getShare(group)}
                  isOff={!active || deleted}
                  parts={variants.filter(({ key }) => !group.variant || group.variant === key)}
                />
              )}
            </li>
          )
        })}
      </ol>
      {variants.length > 0 && (
        <SeriesLegend
          series={variants.map(({ key, percent, color }) => ({
            label: `${key} ${formatPercent(percent)}`,
            color,
          }))}
        />
      )}
    </>
  )
}

interface OverviewProps {
  project_id: string
  flag: FeatureFlag
  actions: readonly Action<FeatureFlag>[]
}

/** Overview of a feature flag. */
export function FlagOverview({ project_id, flag, actions }: OverviewProps) {
  const trashNote = useTrashNote(t('You can restore it later.'))
  const change = (hash: string, label: string) =>
    !flag.deleted && (
      <Link
        to="/projects/$project_id/feature_flags/$id/edit"
        params={{ project_id, id: String(flag.id) }}
        hash={hash}
        aria-label={t('Edit {label}', { label })}
      >
        {t('Edit')}
      </Link>
    )
  return (
    <>
      <CardColumns
        aside={
          <div className="stack gap-16">
            <FlagCodeCard flag={flag}>
              <p className="mt-6 soft text-sm">
                {t('With a personal API key, server SDKs evaluate flags without a request for each user.')}
              </p>
              <Link
                to="/personal_api_keys/new"
                search={{ for: 'local-evaluation' }}
                className="accent text-sm no-underline hover-underline"
              >
                {t('Create a key for a server SDK')}
              </Link>
            </FlagCodeCard>
            <Card title={t('Details')} flush>
              <FieldList
                fields={[
                  ...(flag.tags?.length ? [{ label: t('Tags'), value: flag.tags.join(', ') }] : []),
                  ...(flag.owner_id === undefined || flag.owner_id === null
                    ? []
                    : [{ label: t('Owner'), value: <PersonName person={flag.owner} /> }]),
                  ...(flag.last_called_at === undefined
                    ? []
                    : [{ label: t('Last called'), value: <RelativeTime at={flag.last_called_at} full /> }]),
                  { label: 'ID', value: <CopyText text={String(flag.id)} label={t('the ID')} /> },
                  { label: t('Created'), value: <RelativeTime at={flag.created_at} full /> },
                  { label: t('Created by'), value: <PersonName person={flag.created_by} /> },
                  { label: t('Last updated'), value: <RelativeTime at={flag.updated_at} full /> },
                ]}
              />
            </Card>
          </div>
        }
      >
        <Card title={t('Release conditions')} action={change('who', t('release conditions'))}>
          <Staleness flag={flag} />
          <State flag={flag} />
          <ConditionSets flag={flag} />
          <UnsupportedConditions
            what={t('this flag')}
            entries={getUnknownEntries(flag.filters, EDITABLE_FILTER_KEYS)}
          />
        </Card>
        <Card title={t('Variants')} action={change('what', t('variants'))}>
          <VariantSummary project_id={project_id} flag={flag} />
        </Card>
        <FlagUsageCard project_id={project_id} flag={flag} />
        {!flag.deleted && <TestUser project_id={project_id} flag={flag} />}
      </CardColumns>
      <DangerSection title={t('Delete feature flag')} actions={actions} id="delete" row={flag}>
        {t('The flag is turned off for all users and removed from the list.')} {trashNote}
      </DangerSection>
    </>
  )
}

/** Notice for a flag that can probably be removed. */
function Staleness({ flag }: { flag: FeatureFlag }) {
  const reason = describeStaleness(flag)
  return (
    reason !== null && (
      <p className={classes.note}>
        {reason} {t('If the code no longer needs it, remove it from the code and delete it here.')}
      </p>
    )
  )
}

/** Notice for a flag that is currently not served to any user. */
function State({ flag }: { flag: FeatureFlag }) {
  if (flag.deleted) {
    return <p className={classes.note}>{t('The flag was deleted. If it is restored, it applies to:')}</p>
  }
  return flag.active ? null : (
    <p className={classes.note}>{t('The flag is off. If it is turned on, it applies to:')}</p>
  )
}
