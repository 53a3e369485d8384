import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '../../overlays/lazy-with-retry'
import { closeCard, useOpenCard } from './card-state'
import { useTimeKeys } from './use-time-keys'
import { useTimePointing } from './use-time-pointing'

const load = () => import('./TimeCard')
const TimeCard = lazyWithRetry(load)
const prepare = () => void load()

/** Renders the popover of the hovered timestamp: one per page, mounted on first use. */
export function TimeCardHost() {
  const opened = useOpenCard()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useTimePointing(prepare)
  useTimeKeys()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page closes the card.
  useEffect(closeCard, [path])
  if (!opened) return null
  // Inside a dialog it is rendered in the dialog, for focus handling and event listeners.
  const around = opened.time.closest('[role="dialog"]') ?? document.body
  return createPortal(
    <Suspense>
      <TimeCard {...opened} />
    </Suspense>,
    around,
  )
}
