import type { Role } from '../../../contract/schemas/roles'
import { personName } from '../../components/cells/Person'
import { Tag } from '../../components/cells/Tag'
import { Time } from '../../components/cells/Time'
import type { Column } from '../../components/data-table/column'
import { t } from '../../texts/text'

const NAMES_SHOWN = 3

/** Lists the first few members of a role by name, and the number of the others. */
function peopleWords({ members }: Role): string {
  const all = (members ?? []).map(({ user }) => personName(user))
  if (all.length === 0) return t('Nobody')
  const rest = all.length - NAMES_SHOWN
  const names = all.slice(0, NAMES_SHOWN).join(', ')
  return rest > 0 ? t('{names} and {rest} more', { names, rest }) : names
}

export const roleColumns: Column<Role>[] = [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name, is_default }) => (
      <span title={name}>
        {name} {is_default && <Tag tone="info">{t('default')}</Tag>}
      </span>
    ),
  },
  {
    id: 'members',
    header: t('People'),
    cell: (role) => <span title={peopleWords(role)}>{peopleWords(role)}</span>,
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <Time at={created_at} />,
    width: '140px',
    hideBelow: 'sm',
  },
]
