import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  message: string
  /** What went wrong; such a toast stays until it is dismissed. */
  error?: unknown
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function become(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that something was done. */
export function say(message: string): void {
  last += 1
  become([...toasts, { id: last, message }])
}

/** Says that something failed, where there is no better place for it than the corner. */
export function sayError(message: string, error: unknown): void {
  last += 1
  become([...toasts, { id: last, message, error }])
}

export function dismiss(id: number): void {
  become(toasts.filter((toast) => toast.id !== id))
}

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts)
