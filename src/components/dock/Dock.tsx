import { type ReactNode, useEffect, useRef } from 'react'
import { setDockPlace } from './dock'
import classes from './dock.module.css'

/** How much of the window it takes: what scrolls into sight and what lies in the corner keep clear of it. */
const HEIGHT = '--hg-dock'

/**
 * The bottom of the window, for what belongs to the page on show (`InDock`) and, below it, for what stays when pages
 * change. It takes its room from the page: at its end nothing is covered.
 */
export function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    // While it is empty, nothing is said: the styles of the whole page would be worked out again.
    let told = 0
    const observer = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.contentRect.height ?? 0)
      if (height !== told) style.setProperty(HEIGHT, `${height}px`)
      told = height
    })
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return (
    <div ref={dock} className={classes.dock}>
      <div ref={setDockPlace} />
      {children}
    </div>
  )
}
