import { formatFieldName } from '../../components/activity/format-field-name'
import { formatValue } from '../../components/activity/format-value'
import { FieldLabel } from '../../components/form/review/changed-values'
import { t } from '../../lib/i18n/translate'
import classes from './compare.module.css'
import { getServerFields, type RecordComparison, type ResourceKind } from './fields'

/** Read-only fields set by the servers, collapsed by default. */
export function ServerFields({ kind, sides: comparison }: { kind: ResourceKind; sides: RecordComparison }) {
  const fields = getServerFields(kind, comparison)
  return (
    <details className="mt-12 soft">
      <summary>{t('Fields set by the servers')}</summary>
      <ul className="flush" aria-label={t('System fields')}>
        {fields.map(({ field, here, there }) => (
          <li key={field} className={classes.field}>
            <div className="row wrap min-0 gap-4-12">
              <FieldLabel name={{ label: formatFieldName(field), wire: field }} />
            </div>
            <div className={classes.part}>
              <div className={classes.value}>
                <span className="soft text-xs bold">{t('Source')}</span> {formatValue(here)}
              </div>
              <div className={classes.value}>
                <span className="soft text-xs bold">{t('Target')}</span> {formatValue(there)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
