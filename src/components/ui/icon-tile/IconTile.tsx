import type { TablerIcon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './IconTile.module.css'

/** Tile with the icon of a kind of records, in a color of its own. */
export const IconTile = ({ icon: Icon, hue }: { icon: TablerIcon; hue: number }) => (
  <span className={classes.tile} style={{ '--hue': hue } as CSSProperties} aria-hidden>
    <Icon size={17} stroke={1.7} />
  </span>
)
