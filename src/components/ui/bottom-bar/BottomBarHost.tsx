import { type ReactNode, useEffect, useRef } from 'react'
import { createStore } from '../../../lib/store'
import classes from './bottom-bar.module.css'

/** CSS variable with the height of the bottom bar, by which scroll margins and notifications are offset. */
const HEIGHT = '--hg-dock'

/**
 * Bottom bar, for content of the current page (`InDock`) and, below it, content that persists across navigation. It
 * reserves its height, so that it does not cover the end of the page.
 */
export function BottomBarHost({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    // Does not set the variable while it is empty: that would recalculate the styles of the whole page.
    let reportedHeight = 0
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0)
      if (height !== reportedHeight) style.setProperty(HEIGHT, `${height}px`)
      reportedHeight = height
    })
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div ref={dock} className={classes.dock}>
      <div ref={setBottomBarElement} />
      {children}
    </div>
  )
}

const bottomBarElement = createStore<HTMLElement | null>(null)

/** Sets the container of the page's content in the bottom bar. */
const setBottomBarElement = bottomBarElement.set

export const useBottomBarElement = bottomBarElement.use
