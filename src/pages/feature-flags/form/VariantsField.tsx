import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { focusLater } from '../../../components/form/focus-later'
import { GroupProblem } from '../../../components/form/GroupProblem'
import { getUnknownEntries } from '../../../components/people-filter/filter'
import { UnsupportedConditions } from '../../../components/people-filter/UnsupportedConditions'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import classes from './form.module.css'
import { buildVariantPath } from './problems'
import { VariantRow } from './VariantRow'
import { addVariant, distributeEvenly, removeVariant, sumShares, updateVariant } from './variants'

/** Minimum number of variants. */
const LEAST = 2

interface VariantsFieldProps {
  filters: JsonRecord
  variants: JsonRecord[]
  onChange: (filters: JsonRecord) => void
}

/** Variants of a flag with their percentages and payloads. */
export function VariantsField({ filters, variants, onChange }: VariantsFieldProps) {
  return (
    <fieldset className={classes.variants}>
      <legend>{t('Variants')}</legend>
      <GroupProblem name="filters.multivariate" />
      {variants.map((variant, index) => (
        <VariantRow
          // biome-ignore lint/suspicious/noArrayIndexKey: variants are identified by their position and have no state.
          key={index}
          index={index}
          variant={variant}
          filters={filters}
          onChange={(fields) => onChange(updateVariant(filters, index, fields))}
          onFilters={onChange}
          onRemove={
            variants.length > LEAST
              ? () => {
                  onChange(removeVariant(filters, index))
                  focusLater(buildVariantPath(Math.max(0, index - 1), 'key'))
                }
              : null
          }
        />
      ))}
      <UnsupportedConditions
        what={t('the variants')}
        entries={isObject(filters.multivariate) ? getUnknownEntries(filters.multivariate, ['variants']) : []}
      />
      <div className={classes.foot}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            onChange(addVariant(filters))
            focusLater(buildVariantPath(variants.length, 'key'))
          }}
        >
          {t('Add variant')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onChange(distributeEvenly(filters))}>
          {t('Distribute evenly')}
        </Button>
        <span className={classes.total} role="status">
          {t('Total {total}%', { total: formatCount(sumShares(variants)) })}
        </span>
      </div>
    </fieldset>
  )
}
