import type { JsonRecord } from '../../../contract/is-object'
import type { DataColumn } from '../../components/data-table/column'
import { PlainTable } from '../../components/data-table/PlainTable'
import { t } from '../../lib/i18n/translate'
import { getPayload, ON_PAYLOAD } from './conditions'
import classes from './feature-flags.module.css'
import { type FlagVariant, formatPercent, getVariants } from './labels'

/** Values that matching users receive: enabled, or one of the variants, each with its payload. */
export function VariantSummary({ filters }: { filters: JsonRecord }) {
  const variants = getVariants(filters)
  if (variants.length === 0) {
    const payload = getPayload(filters, ON_PAYLOAD)
    return (
      <>
        <p className={classes.note}>
          {payload ? t('On for matching users, with this payload:') : t('On for matching users.')}
        </p>
        {payload && <Payload text={payload} />}
      </>
    )
  }
  const columns: DataColumn<FlagVariant>[] = [
    { id: 'key', header: t('Variant'), cell: ({ key }) => <code>{key}</code> },
    {
      id: 'percent',
      header: t('Rollout percentage'),
      cell: ({ percent }) => formatPercent(percent),
      width: '90px',
      align: 'end',
    },
    { id: 'name', header: t('Description'), cell: ({ name }) => name || '–', hideBelow: 'sm' },
  ]
  return (
    <PlainTable
      label={t('Variants')}
      rows={variants}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ key }) => key}
      below={({ key }) => getPayload(filters, key) && <Payload text={getPayload(filters, key)} />}
    />
  )
}

/** Raw JSON payload. */
const Payload = ({ text }: { text: string }) => <pre className={classes.payload}>{text}</pre>
