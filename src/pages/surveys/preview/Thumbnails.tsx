import { type RefObject, useEffect, useState } from 'react'
import { Frame } from './frame/Frame'
import type { Thumbnail, ThumbnailScene } from './frame/messages'
import classes from './preview.module.css'
import type { PreviewedSurvey } from './preview-pages'

/** Distance from the viewport at which thumbnails are rendered. */
const AHEAD = '400px'

interface ThumbnailsProps {
  /** Positioned element that contains the placeholders and the frame. */
  within: RefObject<HTMLElement | null>
  surveys: ReadonlyMap<string, PreviewedSurvey>
}

/**
 * Static pictures of surveys, rendered by the SDK's own renderer over placeholders: elements with the id of a survey in
 * `data-thumbnail`. A picture is rendered when it is near the viewport. All share one frame, because each frame loads
 * the renderer.
 */
export default function Thumbnails({ within, surveys }: ThumbnailsProps) {
  const [scene, setScene] = useState<ThumbnailScene>({ thumbnails: [] })
  useEffect(() => {
    const container = within.current
    if (!container) return
    const near = new Set<HTMLElement>()
    const measure = () => {
      const origin = container.getBoundingClientRect()
      const thumbnails = [...near].flatMap((placeholder): Thumbnail[] => {
        const id = placeholder.dataset.thumbnail ?? ''
        const survey = surveys.get(id)
        const { left, top, width, height } = placeholder.getBoundingClientRect()
        return survey ? [{ id, survey, left: left - origin.left, top: top - origin.top, width, height }] : []
      })
      setScene({ thumbnails })
    }
    const viewport = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting && target instanceof HTMLElement) near.add(target)
        measure()
      },
      { rootMargin: AHEAD },
    )
    for (const placeholder of container.querySelectorAll('[data-thumbnail]')) viewport.observe(placeholder)
    const size = new ResizeObserver(measure)
    size.observe(container)
    return () => {
      viewport.disconnect()
      size.disconnect()
    }
  }, [within, surveys])
  return (
    <Frame
      scene={scene}
      className={classes.thumbnails}
      onRendered={(count) => within.current?.setAttribute('data-drawn', String(count))}
    />
  )
}
