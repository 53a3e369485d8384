import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import classes from './charts.module.css'

/** Button beside the title of a chart. */
export const ChartButton = ({
  label,
  icon: Icon,
  ...button
}: {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  disabled?: boolean
  className?: string
  onClick: () => void
}) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={26}
    // Not a block of color, which would outweigh the enabled ones.
    {...(button.disabled && { bg: 'none' })}
    aria-label={label}
    title={label}
    {...button}
  >
    <Icon size={17} stroke={1.7} />
  </ActionIcon>
)

/** Height in px of a caption of one line, with its margin: `.caption`. */
export const CAPTION = 36

/**
 * Chart with a title, and a button that shows its data as a table instead.
 *
 * @param isLabelHidden If true, the title of the card says enough
 * @param legend Names of the colors, beside the title
 * @param note Remark about the data, beside the title
 * @param change Last change of the figure, or its period, at the end of the title row
 * @param asTable Selected view, if the page has one switch for all of its charts; without it, the chart has a button
 */
export function ChartFigure({
  label,
  isLabelHidden = false,
  legend,
  note,
  change,
  table,
  asTable,
  children,
}: {
  label: string
  isLabelHidden?: boolean | undefined
  legend?: ReactNode
  note?: ReactNode
  change?: ReactNode
  table: ReactNode
  asTable?: boolean | undefined
  children: ReactNode
}) {
  const [isTable, setIsTable] = useState(false)
  return (
    <figure className={classes.figure}>
      <figcaption
        className={
          isLabelHidden && !legend && !note && asTable !== undefined ? 'visually-hidden' : classes.caption
        }
      >
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className="bold">{label}</span>}
        {legend && <div className={classes.soft}>{legend}</div>}
        {note && <span className={classes.soft}>{note}</span>}
        {change && <div className="push text-sm medium numeric">{change}</div>}
        {asTable === undefined && (
          <ChartButton
            {...(!change && { className: 'push' })}
            label={isTable ? t('View as chart') : t('View as table')}
            icon={isTable ? IconChartBar : IconTable}
            onClick={() => setIsTable(!isTable)}
          />
        )}
      </figcaption>
      {(asTable ?? isTable) ? table : children}
    </figure>
  )
}
