import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { findAction } from '../../components/actions/action-target'
import { useRunAction } from '../../components/actions/run-action'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { Name, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { StaleBadge } from './badges'
import { formatReach, getGroups, getShare, getShareOfAll, getVariants } from './labels'
import { RolloutBar } from './RolloutBar'
import classes from './table.module.css'
import { createToggleActions } from './use-feature-flag-actions'

/** Values that the switches of the list need. */
interface FlagCellContext {
  project_id: string
  /** Reason why the user may not change flags; null if they may. */
  reason: string | null
}

const variantNames = ({ filters }: FeatureFlag) =>
  getVariants(filters)
    .map(({ key }) => key)
    .join(', ') || '–'

const featureFlagColumns: DataColumn<FeatureFlag, FlagCellContext>[] = [
  { id: 'key', header: t('Key'), cell: (flag) => <FlagName flag={flag} /> },
  {
    id: 'active',
    header: t('Status'),
    cell: (flag, context) => <FlagSwitch flag={flag} {...context} />,
    width: '96px',
  },
  {
    id: 'reach',
    header: t('Rollout'),
    cell: (flag) => <Rollout flag={flag} />,
    width: '170px',
    hideBelow: 'sm',
  },
  {
    id: 'variants',
    header: t('Variants'),
    cell: (flag) => <span title={variantNames(flag)}>{variantNames(flag)}</span>,
    width: '176px',
    hideBelow: 'lg',
  },
  {
    id: 'updated_at',
    header: t('Last updated'),
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
    width: '126px',
    hideBelow: 'md',
  },
  {
    id: 'last_called_at',
    header: t('Last called'),
    cell: ({ last_called_at }) => (last_called_at ? <RelativeTime at={last_called_at} /> : '–'),
    sort: { asc: 'last_called_at', desc: '-last_called_at', first: 'desc' },
    width: '126px',
    hideBelow: 'lg',
  },
  {
    id: 'tags',
    header: t('Tags'),
    cell: ({ tags }) => <Name>{tags?.join(', ') || '–'}</Name>,
    width: '150px',
    hiddenByDefault: true,
  },
  {
    id: 'owner',
    header: t('Owner'),
    cell: ({ owner }) => <PersonName person={owner ?? null} />,
    width: '150px',
    hiddenByDefault: true,
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '126px',
    hiddenByDefault: true,
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => <PersonName person={created_by} />,
    width: '150px',
    hiddenByDefault: true,
  },
  { id: 'id', header: 'ID', cell: ({ id }) => <code>{id}</code>, width: '90px', hiddenByDefault: true },
]

/** Key and description of a flag, with a badge if it is stale. */
function FlagName({ flag }: { flag: FeatureFlag }) {
  const { name } = flag
  return (
    <span className={classes.flag}>
      <span className="row min-0 gap-8">
        <Name>{flag.key}</Name>
        <StaleBadge flag={flag} />
      </span>
      {name && (
        <span className={`${classes.description} soft text-sm regular`} title={name}>
          {name}
        </span>
      )}
    </span>
  )
}

/** Users that a flag reaches, and their share of all users as a bar. */
function Rollout({ flag: { filters, active } }: { flag: Pick<FeatureFlag, 'filters' | 'active'> }) {
  const share = active ? getShareOfAll(filters) : 0
  const isConditional = active && share === 0 && getGroups(filters).some((group) => getShare(group) > 0)
  return (
    <span className="row min-0 gap-10" title={active ? formatReach(filters) : undefined} data-unlabeled>
      <RolloutBar percent={share} isConditional={isConditional} />
      <span className="truncate">{active ? formatReach(filters, true) : t('No one')}</span>
    </span>
  )
}

export const featureFlagsTable: TableDefinition<FeatureFlag, FlagCellContext> = {
  label: t('Feature flags'),
  singular: t('feature flag'),
  list: lists.featureFlags,
  columns: featureFlagColumns,
  rowKey: ({ id }) => String(id),
  rowName: ({ key }) => key,
  href: ({ id }, { project_id }) => `/projects/${project_id}/feature_flags/${id}`,
  search: t('Search keys and descriptions'),
  filters: [
    {
      name: 'active',
      label: t('Any status'),
      options: [
        { value: 'true', label: t('On') },
        { value: 'false', label: t('Off') },
        { value: 'STALE', label: t('Stale') },
      ],
    },
  ],
  empty: {
    title: t('No feature flags yet'),
    text: t('Feature flags turn parts of your product on for some or all users without a new release.'),
  },
}

interface Props {
  flag: FeatureFlag
  project_id: string
  /** Reason why the user may not change flags; null if they may. */
  reason: string | null
}

/** Status of a flag, with a switch that turns it on or off after a confirmation. */
function FlagSwitch({ flag, project_id, reason }: Props) {
  const run = useRunAction()
  const toggle = () => {
    const action = findAction(createToggleActions(project_id), flag.active ? 'turn-off' : 'turn-on', flag)
    if (action) void run(action, flag)
  }
  return (
    <span className="row min-0 gap-8" data-unlabeled>
      <button
        type="button"
        role="switch"
        className={classes.switch}
        aria-checked={flag.active}
        aria-label={t('Enable {key}', { key: flag.key })}
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={toggle}
      />
      <span className="soft text-sm sentence-case">{flag.active ? t('on') : t('off')}</span>
    </span>
  )
}
