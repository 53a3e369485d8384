import { VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import classes from './charts.module.css'

/**
 * Chart with a title, and a button that shows its data as a table instead.
 *
 * @param isLabelHidden If true, the title of the card says enough
 * @param note Remark about the data, beside the title
 * @param asTable Selected view, if the page has one switch for all of its charts; without it, the chart has a button
 */
export function ChartFigure({
  label,
  isLabelHidden = false,
  note,
  table,
  asTable,
  children,
}: {
  label: string
  isLabelHidden?: boolean | undefined
  note?: ReactNode
  table: ReactNode
  asTable?: boolean | undefined
  children: ReactNode
}) {
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className="bold">{label}</span>}
        {note && <span className={classes.soft}>{note}</span>}
        {asTable === undefined && (
          <button type="button" className={classes.toggle} onClick={() => setIsTable(!isTable)}>
            <Icon size={15} aria-hidden />
            {isTable ? t('View as chart') : t('View as table')}
          </button>
        )}
      </figcaption>
      {(asTable ?? isTable) ? table : children}
    </figure>
  )
}
