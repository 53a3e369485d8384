import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { Name } from '../../components/cells/Name'
import { Person } from '../../components/cells/Person'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'
import { FlagName } from './FlagName'
import { StateTag } from './StateTag'
import { reachWords, variantsIn } from './words'

const variantNames = ({ filters }: FeatureFlag) =>
  variantsIn(filters)
    .map(({ key }) => key)
    .join(', ') || '–'

export const featureFlagColumns: Column<FeatureFlag>[] = [
  { id: 'key', header: t('Key'), cell: (flag) => <FlagName flag={flag} /> },
  { id: 'active', header: t('State'), cell: (flag) => <StateTag flag={flag} />, width: '96px' },
  {
    id: 'reach',
    header: t('Who gets it'),
    cell: ({ filters }) => <Name>{reachWords(filters)}</Name>,
    hideBelow: 'sm',
  },
  {
    id: 'variants',
    header: t('Variants'),
    cell: (flag) => <span title={variantNames(flag)}>{variantNames(flag)}</span>,
    width: '130px',
    hideBelow: 'lg',
  },
  {
    id: 'updated_at',
    header: t('Changed'),
    cell: ({ updated_at }) => <Time at={updated_at} />,
    width: '126px',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <Time at={created_at} />,
    width: '126px',
    more: true,
  },
  {
    id: 'created_by',
    header: t('Created by'),
    cell: ({ created_by }) => <Person person={created_by} />,
    width: '150px',
    more: true,
  },
  { id: 'id', header: 'ID', cell: ({ id }) => <code>{id}</code>, width: '90px', more: true },
]
