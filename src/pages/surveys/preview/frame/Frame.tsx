import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '../../../../components/page/after-paint'
import { t } from '../../../../texts/text'
import type { StageEvents } from './presses'
import { openStage, type Scene, type Stage } from './stage'
import { STAGE_PAGE } from './stage-page'

interface FrameProps extends StageEvents {
  scene: Scene
  className?: string | undefined
}

/** A frame in which the SDK's renderer draws a scene. All that the renderer does ends with the frame. */
export function Frame({ scene, className, ...heard }: FrameProps) {
  const [stage, setStage] = useState<Stage | null>(null)
  const latest = useRef(heard)
  useLayoutEffect(() => {
    latest.current = heard
  })
  const events = useMemo<StageEvents>(
    () => ({
      onAnswer: (next) => latest.current.onAnswer(next),
      onBack: () => latest.current.onBack(),
      onClose: () => latest.current.onClose(),
      onToggle: () => latest.current.onToggle(),
      onFault: (error) => latest.current.onFault(error),
    }),
    [],
  )
  useEffect(() => {
    // An effect of typing is done before the next key is heard: drawing would be in its way.
    if (stage) return afterPaint(() => stage.draw(scene))
  }, [stage, scene])
  return (
    <iframe
      title={t('The survey as respondents see it')}
      className={className}
      srcDoc={STAGE_PAGE}
      // The renderer runs in it, and we draw in it. What people write into surveys does not run: the renderer cleans it,
      // and the security policy of this page holds there too. The sandbox keeps forms, links and dialogs inside.
      sandbox="allow-scripts allow-same-origin"
      onLoad={({ currentTarget }) => {
        const { contentWindow } = currentTarget
        if (contentWindow) openStage(contentWindow, events).then(setStage, events.onFault)
      }}
    />
  )
}
