import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '../../../../components/page/after-paint'
import { t } from '../../../../texts/text'
import type { Scene, StageMessage } from './messages'
import type { StageEvents } from './presses'
import { buildStagePage } from './stage-page'

interface FrameProps extends StageEvents {
  scene: Scene
  className?: string | undefined
}

/** Passes a message of the frame to its handler. */
function handle(message: Exclude<StageMessage, { kind: 'ready' }>, events: StageEvents) {
  if (message.kind === 'answer') events.onAnswer(message.next)
  else if (message.kind === 'back') events.onBack()
  else if (message.kind === 'close') events.onClose()
  else if (message.kind === 'toggle') events.onToggle()
  else if (message.kind === 'fault') events.onFault({ message: message.message })
}

/** A frame in which the SDK's renderer draws a scene. All that the renderer does ends with the frame. */
export function Frame({ scene, className, ...heard }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const page = useMemo(() => buildStagePage(globalThis.__hedgerow?.nonce ?? ''), [])
  const latest = useRef(heard)
  useLayoutEffect(() => {
    latest.current = heard
  })
  // Before the frame can have loaded: its first message is heard.
  useLayoutEffect(() => {
    const listen = ({ source, data }: MessageEvent<StageMessage>) => {
      if (source !== frame.current?.contentWindow) return
      if (data.kind === 'ready') setReady(true)
      else handle(data, latest.current)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // An effect of typing is done before the next key is heard: drawing would be in its way.
    if (isReady) return afterPaint(() => frame.current?.contentWindow?.postMessage(scene, '*'))
  }, [isReady, scene])
  return (
    <iframe
      ref={frame}
      title={t('The survey as respondents see it')}
      className={className}
      srcDoc={page}
      // Without `allow-same-origin` the frame has an origin of its own: what runs in it reaches nothing of the dashboard.
      sandbox="allow-scripts"
    />
  )
}
