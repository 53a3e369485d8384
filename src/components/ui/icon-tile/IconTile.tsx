import type { TablerIcon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './IconTile.module.css'

/** Square with the icon of a kind of records, gray without a hue. `size` is in px; by default 30. */
export const Tile = ({
  hue,
  size,
  children,
}: {
  hue: number | null
  size?: number | undefined
  children: ReactNode
}) => (
  <span
    className={classes.tile}
    data-neutral={hue === null || undefined}
    style={{ '--hue': hue, width: size, height: size } as CSSProperties}
    aria-hidden
  >
    {children}
  </span>
)

/** Tile with the icon of a kind of records, in a color of its own. */
export const IconTile = ({
  icon: Icon,
  hue,
  size,
}: {
  icon: TablerIcon
  hue: number
  size?: number | undefined
}) => (
  <Tile hue={hue} size={size}>
    <Icon size={size === undefined ? 17 : 13} stroke={1.7} />
  </Tile>
)
