import { Link } from '@tanstack/react-router'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { StatusBadge } from '../../components/cells/StatusBadge'
import { t } from '../../texts/translate'
import classes from './keys.module.css'

/** Label of an API key as a link, with the first and last characters of its value. */
export const KeyName = ({
  personalApiKey: { id, label, mask_value },
  inUse,
}: {
  personalApiKey: PersonalApiKey
  inUse: boolean
}) => (
  <div className={classes.name}>
    <Link to="/personal_api_keys/$id" params={{ id }} className={classes.link} title={label}>
      {label}
    </Link>
    {inUse && <StatusBadge tone="success">{t('current')}</StatusBadge>}
    {mask_value && <code className={classes.mask}>{mask_value}</code>}
  </div>
)
