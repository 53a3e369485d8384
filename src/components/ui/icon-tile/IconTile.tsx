import type { TablerIcon } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import classes from './IconTile.module.css'

/** Colored square with the icon of a kind of records. `size` is in px; by default 30. */
export const Tile = ({
  hue,
  size,
  children,
}: {
  hue: number
  size?: number | undefined
  children: ReactNode
}) => (
  <span
    className={classes.tile}
    style={{ '--hue': hue, width: size, height: size } as CSSProperties}
    aria-hidden
  >
    {children}
  </span>
)

/** Tile with the icon of a kind of records, in a color of its own. */
export const IconTile = ({ icon: Icon, hue }: { icon: TablerIcon; hue: number }) => (
  <Tile hue={hue}>
    <Icon size={17} stroke={1.7} />
  </Tile>
)
