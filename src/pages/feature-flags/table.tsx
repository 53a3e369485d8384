import { IconFilter } from '@tabler/icons-react'
import { LISTED_DAYS } from '../../../contract/domain/flag-usage'
import type { FeatureFlag, FlagDailyCalls } from '../../../contract/schemas/feature-flags'
import { findAction } from '../../components/actions/action-target'
import { useRunAction } from '../../components/actions/run-action'
import { Sparkline } from '../../components/charts/Sparkline'
import tableClasses from '../../components/data-table/data-table.module.css'
import type { DataColumn, TableDefinition } from '../../components/data-table/table'
import { Creation } from '../../components/ui/cells/Creation'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name, PersonName } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t, tn } from '../../lib/i18n/translate'
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
  /** Numbers of calls per day by flag; undefined while loading, null if the server does not report them. */
  calls: FlagDailyCalls | null | undefined
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
    width: '190px',
    hideBelow: 'sm',
  },
  {
    id: 'calls',
    header: t('Calls, 14 days'),
    cell: (flag, { calls }) => <CallsCell flag={flag} calls={calls} />,
    width: '150px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'variants',
    header: t('Variants'),
    cell: (flag) => <span title={variantNames(flag)}>{variantNames(flag)}</span>,
    width: '150px',
    hiddenByDefault: true,
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
    id: 'created_at',
    header: t('Created'),
    cell: (flag) => <Creation record={flag} />,
    width: '136px',
    hideBelow: 'md',
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
    id: 'updated_at',
    header: t('Last updated'),
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
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

/** Users that a flag reaches: their share of all users as a bar, or the condition that they match. */
function Rollout({ flag: { filters, active } }: { flag: Pick<FeatureFlag, 'filters' | 'active'> }) {
  const share = active ? getShareOfAll(filters) : 0
  const isConditional = active && share === 0 && getGroups(filters).some((group) => getShare(group) > 0)
  const { length: variants } = getVariants(filters)
  return (
    <span className="row min-0 gap-10" title={active ? formatReach(filters) : undefined} data-unlabeled>
      {isConditional ? (
        <IconFilter size={16} className={classes.condition} aria-hidden />
      ) : (
        <RolloutBar percent={share} />
      )}
      <span className={classes.reach}>
        <span className="truncate">{active ? formatReach(filters, true) : t('No one')}</span>
        {variants > 0 && (
          <span className="text-sm truncate">{tn(variants, '{n} variant', '{n} variants')}</span>
        )}
      </span>
    </span>
  )
}

const NO_CALLS = new Array<number>(LISTED_DAYS).fill(0)
/** Close to each other, below one header. */
const FIGURE_AND_CHART = { gridTemplateColumns: 'minmax(0, 1fr) 55px', gap: '12px' }

/** Number of calls in the last days, with a chart of the days. */
function CallsCell({ flag, calls }: { flag: FeatureFlag; calls: FlagCellContext['calls'] }) {
  if (!calls) return calls === null ? '–' : '…'
  const days = calls[flag.id] ?? NO_CALLS
  const count = days.reduce((sum, calls) => sum + calls, 0)
  return (
    <span className={tableClasses.charted} style={FIGURE_AND_CHART} data-unlabeled>
      <span>
        <span className={tableClasses.inTable}>{formatCount(count)}</span>
        <span className={tableClasses.inCard}>
          {tn(count, '{n} call in 14 days', '{n} calls in 14 days')}
        </span>
      </span>
      <Sparkline
        values={days}
        label={tn(count, '{n} call in the last 14 days', '{n} calls in the last 14 days')}
      />
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
