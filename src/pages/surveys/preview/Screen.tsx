import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { type Look, SCREENS } from './LookButtons'
import classes from './preview.module.css'

/** A screen of a size, made smaller until it fits the width there is. */
export function Screen({ size, children }: { size: Look['size']; children: ReactNode }) {
  const { ref, width: room } = useElementSize()
  const { width, height } = SCREENS[size]
  const scale = width === null || room === 0 ? 1 : Math.min(1, room / width)
  const measures = {
    '--screen-width': width === null ? '100%' : `${width}px`,
    '--screen-height': `${height}px`,
    '--screen-scale': scale,
    '--shown-width': width === null ? '100%' : `${width * scale}px`,
    '--shown-height': `${height * scale}px`,
  }
  return (
    <div ref={ref}>
      {/* Custom properties are no keys of CSSProperties. */}
      <div className={classes.screen} data-size={size} style={measures as CSSProperties}>
        {children}
      </div>
    </div>
  )
}
