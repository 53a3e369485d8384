import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import classes from './preview.module.css'
import { SCREENS, type ViewSettings } from './ViewOptions'

/** Minimum width of a survey in the SDK, including the button on its corner. */
const NARROWEST = 350

/** Fixed-size screen, scaled down to the available width. */
export function Screen({ size, children }: { size: ViewSettings['size']; children: ReactNode }) {
  const { ref, width: room } = useElementSize()
  const { height, ...screen } = SCREENS[size]
  const width = screen.width ?? Math.max(room, NARROWEST)
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  const measures = {
    '--screen-width': `${width}px`,
    '--screen-height': `${height}px`,
    '--screen-scale': scale,
    '--shown-width': `${width * scale}px`,
    '--shown-height': `${height * scale}px`,
  }
  return (
    <div className={classes.room}>
      <div ref={ref}>
        {/* Custom properties are not part of `CSSProperties`. */}
        <div className={classes.screen} data-size={size} style={measures as CSSProperties}>
          {children}
        </div>
      </div>
    </div>
  )
}
