import inter from '@inter-latin.woff2?url'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterNextPaint } from '../../../../components/ui/page/AfterFirstPaint'
import { t } from '../../../../lib/i18n/translate'
import script from './iframe-document?own-script'
import sheet from './iframe-document.css?inline'
import type { FrameEvents, FrameFont, FrameMessage, PreviewScene, ThumbnailScene } from './messages'

interface StaticEvents {
  /** Called when the thumbnails of a scene are rendered, with the number of all. */
  onRendered: (count: number) => void
}

interface FrameProps extends Partial<FrameEvents & StaticEvents> {
  /** The frame of thumbnails is transparent and static: it cannot be focused. */
  scene: PreviewScene | ThumbnailScene
  className?: string | undefined
}

/** Dispatches a message of the frame to its handler. */
function handle(
  message: Exclude<FrameMessage, { kind: 'ready' }>,
  events: Partial<FrameEvents & StaticEvents>,
) {
  if (message.kind === 'answer') events.onAnswer?.(message.next)
  else if (message.kind === 'back') events.onBack?.()
  else if (message.kind === 'close') events.onClose?.()
  else if (message.kind === 'toggle') events.onToggle?.()
  else if (message.kind === 'drawn') events.onRendered?.(message.count)
  else if (message.kind === 'fault') events.onFault?.({ message: message.message })
}

/** Loads Inter, which the page has cached; null if that fails. */
async function loadFont(): Promise<FrameFont['font'] | null> {
  try {
    const response = await fetch(inter)
    return response.ok ? await response.arrayBuffer() : null
  } catch {
    return null
  }
}

/** Frame in which the SDK's renderer renders a scene. All of the renderer's activity ends with the frame. */
export function Frame({ scene, className, ...events }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const isStatic = 'thumbnails' in scene
  const page = useMemo(() => buildFrameHtml(globalThis.__hedgerow?.nonce ?? '', isStatic), [isStatic])
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })
  // Registered before the frame can have loaded, so that its first message is received.
  useLayoutEffect(() => {
    const listen = ({ source, data }: MessageEvent<FrameMessage>) => {
      if (source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') void start()
      else handle(data, latest.current)
    }
    let isMounted = true
    const start = async () => {
      // Before the first scene, so that the text does not change its font.
      const font = await loadFont()
      if (!isMounted) return
      if (font) frame.current?.contentWindow?.postMessage({ font } satisfies FrameFont, '*', [font])
      setReady(true)
    }
    addEventListener('message', listen)
    return () => {
      isMounted = false
      removeEventListener('message', listen)
    }
  }, [])
  useEffect(() => {
    // An effect of typing runs before the next keystroke is handled, so rendering is deferred until after the paint.
    if (isReady) return afterNextPaint(() => frame.current?.contentWindow?.postMessage(scene, '*'))
  }, [isReady, scene])
  return (
    <iframe
      ref={frame}
      title={t('Survey preview')}
      className={className}
      srcDoc={page}
      // Without `allow-same-origin` the frame has an opaque origin: its scripts cannot access the dashboard.
      sandbox="allow-scripts"
      {...(isStatic && { inert: true, tabIndex: -1, 'aria-hidden': true })}
    />
  )
}

/** Escapes text so that it cannot close its surrounding element. */
const escapeForElement = (text: string) => text.replace(/<(?=\/(?:script|style)|!--)/gi, '\\x3c')

/** Builds the document in the frame: a neutral page, and the script that renders the survey on it. */
const buildFrameHtml = (nonce: string, isStatic: boolean) => `<!doctype html><html lang="en"><head>
<title>The survey as respondents see it</title><style nonce="${nonce}">${sheet}</style></head><body${isStatic ? ' data-layout="thumbnails"' : ''}>
<div class="site" aria-hidden="true"><div class="head"><i></i><i></i><i></i><i></i></div>
<div class="lines"><i></i><i></i><i></i><i></i></div><div class="cards"><i></i><i></i><i></i><i></i></div></div>
<main><button type="button" class="element" hidden></button><div class="tab"></div><div class="survey"></div></main>
<script nonce="${nonce}">${escapeForElement(script)}</script></body></html>`
