import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeCard, type OpenCard, useOpenCard } from './card-state'
import { useTimeKeys } from './use-time-keys'
import { useTimePointing } from './use-time-pointing'

/** Returns the timestamp whose card is open. `prepare` is called when a card is likely to be opened. */
export function useTimeCard(prepare: () => void): OpenCard | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useTimePointing(prepare)
  useTimeKeys()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed page closes the card.
  useEffect(closeCard, [path])
  return useOpenCard()
}
