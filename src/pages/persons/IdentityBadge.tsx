import type { Person } from '../../../contract/schemas/persons'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'

/** State of a person: identified by the application, or anonymous. */
export const IdentityBadge = ({ person }: { person: Pick<Person, 'is_identified'> }) => (
  <StatusBadge tone={person.is_identified ? 'success' : 'neutral'}>
    {person.is_identified ? t('identified') : t('anonymous')}
  </StatusBadge>
)
