import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n/translate'
import { PlainTable } from '../data-table/PlainTable'
import type { DataColumn } from '../data-table/table'
import { formatCount } from '../ui/cells/format-number'
import { Name } from '../ui/cells/PersonName'
import { ChartFigure } from './ChartFigure'
import { buildAxis, type ChartColor, type ChartPart, fitAxis, getLabelStep } from './chart'
import './chart-colors.css'
import classes from './charts.module.css'
import { type ChartSeries, SeriesLegend } from './SeriesLegend'
import { Swatch } from './StackedBar'

/** Column of a bar chart. */
export interface ChartPoint {
  key: string
  /** Full name of the period: `12 May 2026`. */
  label: string
  /** Short name below the axis: `12 May`. */
  tick: string
  /** Null without data. */
  value: number | null
  /** Value of the same point of the period before. */
  previous?: number | undefined
  /** Parts of the value, from the bottom to the top, in the same order in all points: the column is stacked. */
  parts?: readonly ChartPart[] | undefined
  /** Second line of the readout, and last column of the table, or part of the first one: a state, a number of answers. */
  note?: string
  /** Green by default. A point without a value has none by default, and is a stub with one. */
  color?: ChartColor | undefined
  /** Outlined, for a value that is preliminary or based on few data, or that follows. */
  isFaint?: boolean
}

interface BarChartProps<P extends ChartPoint> {
  label: string
  /** See `ChartFigure`. */
  isLabelHidden?: boolean | undefined
  /** Oldest first. Empty while loading: the chart is as high as with points. */
  points: readonly P[]
  /** Header of the values in the table: `Responses`. */
  valueLabel: string
  /** Headers of the other columns of the table. */
  periodLabel?: string
  noteLabel?: string
  format?: (value: number) => string
  /** Fixed range of the axis; by default from 0 to a round number. */
  range?: readonly [low: number, high: number]
  /** Height of the plot in px. */
  height?: number
  /** Name of the values of the period before, which are wider columns behind the others. */
  previousLabel?: string
  /** Names of the colors and of outlined points. Required if the points have several. */
  legend?: readonly ChartSeries[] | undefined
  /** If true, up to twelve columns have their values above or below them instead of an axis. */
  hasValues?: boolean
  /** If true, the legend is beside the title. */
  isLegendOnTop?: boolean
  /** Remark about the data. */
  note?: ReactNode
  /** See `ChartFigure`. */
  change?: ReactNode
  /** Opens a point: on click, Enter, or from its row in the table. */
  onOpen?: ((point: P) => void) | undefined
  /** See `ChartFigure`. */
  asTable?: boolean | undefined
}

/** Number of points from which a column is narrower than its label. */
const MANY = 12
/** Maximum number of points that all have labels in a narrow chart. */
const FEW = 5
/** Height of a value at a column in px, with the space before it. */
const VALUE = 20
/** Default height of the plot in px. */
const HEIGHT = 140
/** Height of the axis in px: `.ticks`. */
export const AXIS = 22
/** Height of a legend of one line in px: `.series`. */
export const LEGEND = 34

/**
 * Columns over time, with axes, a readout for the column under the pointer or selected by arrow keys, and a table with
 * the same data.
 */
export function BarChart<P extends ChartPoint>(props: BarChartProps<P>) {
  const { label, isLabelHidden, points, range, note, change, asTable, legend, isLegendOnTop = false } = props
  const hasOutlines = points.some(({ isFaint, value }) => isFaint && (value !== 0 || range))
  // Beside the title, where it does not change the height.
  const series = isLegendOnTop && !hasOutlines ? legend?.filter(({ isFaint }) => !isFaint) : legend
  const key = series && series.length > 0 && <SeriesLegend series={series} />
  return (
    <ChartFigure
      label={label}
      isLabelHidden={isLabelHidden}
      legend={isLegendOnTop && key}
      note={note}
      change={change}
      asTable={asTable}
      table={<PointTable {...props} />}
    >
      {points.length > 0 ? (
        <Plot {...props} />
      ) : (
        <div style={{ blockSize: (props.height ?? HEIGHT) + AXIS }} />
      )}
      {!isLegendOnTop && key}
    </ChartFigure>
  )
}

const getEdge = (index: number, last: number) => (index === 0 ? 'start' : index === last ? 'end' : undefined)

const formatValue = (value: number | null, format: (value: number) => string) =>
  value === null ? '–' : format(value)

function Plot<P extends ChartPoint>({
  label,
  points,
  format = formatCount,
  range,
  height = HEIGHT,
  previousLabel,
  hasValues,
  onOpen,
}: BarChartProps<P>) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [isFocused, setIsFocused] = useState(false)
  const [chosen, setChosen] = useState(points.length - 1)
  const last = points.length - 1
  // The number of points may have changed since.
  const cursor = Math.min(chosen, last)
  const active = hovered ?? (isFocused ? cursor : null)
  const values = points.flatMap(({ value, previous }) => [value ?? [], previous ?? []].flat())
  const isLabeled = hasValues && points.length <= MANY
  const { low, high, ticks } = isLabeled ? fitAxis(values, range, VALUE / height) : buildAxis(values, range)
  const toPercent = (value: number) => (100 * (value - low)) / (high - low || 1)
  const base = toPercent(Math.min(Math.max(0, low), high))
  const describePrevious = ({ previous }: P) =>
    previous === undefined || previousLabel === undefined
      ? undefined
      : t('{label}: {value}', { label: previousLabel, value: format(previous) })
  const describeParts = ({ parts = [] }: P) =>
    parts.flatMap(({ label, count }) =>
      count > 0 ? t('{label}: {value}', { label, value: format(count) }) : [],
    )
  const describe = (point: P) =>
    [
      t('{label}: {value}', { label: point.label, value: formatValue(point.value, format) }),
      ...describeParts(point),
      point.note,
      describePrevious(point),
    ]
      .filter(Boolean)
      .join(', ')
  const hover = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setHovered(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))))
  }
  const open = (index: number | null) => {
    const point = index === null ? undefined : points[index]
    if (point) onOpen?.(point)
  }
  const activePoint = active === null ? undefined : points[active]
  const step = isLabeled ? 1 : getLabelStep(points.length)
  return (
    <div className={classes.chart} data-labeled={isLabeled || undefined}>
      {!isLabeled && (
        <div className={classes.values} style={{ blockSize: height }} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${toPercent(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
          {/* The widest label, which makes room for itself: the others are positioned. */}
          <span className={classes.widest}>
            {ticks.map(format).reduce((widest, text) => (text.length > widest.length ? text : widest), '')}
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the range input inside is for the keyboard. */}
      <div
        className={classes.plot}
        style={{ blockSize: height }}
        data-opens={onOpen ? true : undefined}
        onPointerMove={hover}
        onPointerDown={hover}
        onPointerLeave={() => setHovered(null)}
        onClick={() => open(hovered)}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ insetBlockEnd: `${toPercent(tick)}%` }} />
        ))}
        {points.map(({ key, value, previous, color, isFaint, parts }, index) => {
          const end = value === null ? base : toPercent(value)
          const position = {
            insetBlockEnd: `${Math.min(base, end)}%`,
            // A dashed outline needs more than a line.
            blockSize: `max(${isFaint ? 6 : 2}px, ${Math.abs(end - base)}%)`,
          }
          return (
            <span key={key} className={classes.column} data-active={index === active || undefined}>
              {previous !== undefined && (
                <span
                  data-color="previous"
                  style={{ insetBlockEnd: `${base}%`, blockSize: `${toPercent(previous) - base}%` }}
                />
              )}
              {value === null && color && (
                <span data-color={color} data-mark data-faint={isFaint ? 'dashed' : undefined} />
              )}
              {value === null && !color && isFaint && <span data-mark="empty" />}
              {/* A count of 0 has no column; a score of 0, or a state with 0 rows, remains visible on the baseline. */}
              {value !== null && (value !== 0 || range || color) && !parts && (
                <span
                  data-color={color ?? 1}
                  data-faint={isFaint ? 'dashed' : undefined}
                  data-below={end < base || undefined}
                  style={position}
                />
              )}
              {value !== null && value > 0 && parts && (
                <span data-parts={isFaint ? 'faint' : true} style={position}>
                  {parts.map(
                    ({ label, count, color }) =>
                      count > 0 && <span key={label} data-color={color} style={{ flex: `${count} 1 0` }} />,
                  )}
                </span>
              )}
              {isLabeled && value !== null && (
                <span data-value={end < base ? 'below' : 'above'} style={{ insetBlockEnd: `${end}%` }}>
                  {format(value)}
                </span>
              )}
            </span>
          )
        })}
        <input
          type="range"
          className={classes.cursor}
          aria-label={label}
          aria-valuetext={points[cursor] && describe(points[cursor])}
          min={0}
          max={last}
          value={cursor}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onKeyDown={({ key }) => key === 'Enter' && open(cursor)}
        />
        {active !== null && activePoint && (
          <span
            className={classes.readout}
            aria-hidden
            style={{
              insetInlineStart: `${(100 * (active + 0.5)) / points.length}%`,
              // Within the plot at both ends.
              translate: `${(-100 * (active + 0.5)) / points.length}% 0`,
            }}
          >
            <span className={classes.soft}>{activePoint.label}</span>
            <strong>{formatValue(activePoint.value, format)}</strong>
            {activePoint.note && <span>{activePoint.note}</span>}
            {activePoint.parts?.map(
              ({ label, count, color }) =>
                count > 0 && (
                  <span key={label} className="inline-row gap-4">
                    <Swatch color={color} />
                    {label} {format(count)}
                  </span>
                ),
            )}
            {describePrevious(activePoint) && (
              <span className={classes.soft}>{describePrevious(activePoint)}</span>
            )}
          </span>
        )}
      </div>
      <div className={classes.ticks} data-few={points.length <= FEW || undefined} aria-hidden>
        {points.map(
          ({ key, tick }, index) =>
            (last - index) % step === 0 && (
              <span
                key={key}
                // The first and the last of many columns are narrower than their labels, which would exceed the chart.
                data-edge={points.length > MANY ? getEdge(index, last) : undefined}
                style={{ '--at': `${(100 * (index + 0.5)) / points.length}%` } as CSSProperties}
              >
                {tick}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

/** Points of a bar chart as a table, newest first. */
function PointTable<P extends ChartPoint>({
  label,
  points,
  valueLabel,
  periodLabel = t('Period'),
  noteLabel,
  previousLabel,
  format = formatCount,
  onOpen,
}: BarChartProps<P>) {
  const columns: DataColumn<P>[] = [
    {
      id: 'period',
      header: periodLabel,
      cell: ({ label, note }) => (
        <Name>{note && noteLabel === undefined ? t('{label} ({note})', { label, note }) : label}</Name>
      ),
    },
    {
      id: 'value',
      header: valueLabel,
      cell: ({ value }) => formatValue(value, format),
      width: '130px',
      align: 'end',
    },
  ]
  for (const { label } of points[0]?.parts ?? [])
    columns.push({
      id: `part:${label}`,
      header: label,
      cell: ({ parts }) => format(parts?.find((part) => part.label === label)?.count ?? 0),
      width: '110px',
      align: 'end',
      hideBelow: 'sm',
    })
  if (previousLabel !== undefined) {
    columns.push({
      id: 'previous',
      header: previousLabel,
      cell: ({ previous }) => formatValue(previous ?? null, format),
      width: '130px',
      align: 'end',
    })
  }
  if (noteLabel !== undefined) {
    columns.push({
      id: 'note',
      header: noteLabel,
      cell: ({ note }) => note ?? '–',
      width: '150px',
      align: 'end',
    })
  }
  return (
    <PlainTable
      label={label}
      rows={[...points].reverse()}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ label }) => label}
      {...(onOpen && { onOpen })}
    />
  )
}
