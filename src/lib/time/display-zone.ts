import { useSyncExternalStore } from 'react'
import { isTimeZone } from '../../../contract/domain/time-zones'

/** Time zone in which times are displayed, for the whole dashboard; stored on this device. */
export type ZoneChoice = 'utc' | 'device' | 'project'

/** Project whose time zone can be chosen: the one named in the sidebar. */
interface ProjectZone {
  name: string
  zone: string
}

interface Clock {
  choice: ZoneChoice
  /** Null if there is no project, or if its server does not return a time zone. */
  project: ProjectZone | null
}

const NAME = 'hedgerow.clock'
const CHOICES: readonly string[] = ['utc', 'device', 'project'] satisfies ZoneChoice[]
const TICK_MS = 30_000

/** Reads the stored choice, with the last known time zone of the project until this page has loaded it. */
function readClock(): Clock {
  try {
    const { choice, project }: Partial<Clock> = JSON.parse(localStorage.getItem(NAME) ?? '{}')
    return {
      choice: choice && CHOICES.includes(choice) ? choice : 'device',
      project: project && isTimeZone(project.zone) ? project : null,
    }
  } catch {
    return { choice: 'device', project: null }
  }
}

let clock: Clock | null = null
const current = (): Clock => {
  clock ??= readClock()
  return clock
}
const listeners = new Set<() => void>()
let tick: number | undefined

const notify = () => {
  for (const listener of listeners) listener()
}

function setClock(next: Clock): void {
  clock = next
  localStorage.setItem(NAME, JSON.stringify(next))
  notify()
}

/** Runs one timer for all displayed times while the page is visible. */
function startTimer(): void {
  window.clearInterval(tick)
  if (document.visibilityState === 'hidden' || listeners.size === 0) return
  tick = window.setInterval(notify, TICK_MS)
}

const onVisible = () => {
  if (document.visibilityState === 'visible') notify()
  startTimer()
}

/** Applies a choice made in another tab; the current project remains the one of this tab. */
const onStorage = ({ key }: StorageEvent) => {
  if (key !== NAME && key !== null) return
  clock = { ...current(), choice: readClock().choice }
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('storage', onStorage)
    startTimer()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
    startTimer()
  }
}

export const chooseZone = (choice: ZoneChoice): void => setClock({ ...current(), choice })

/** Sets the current project, and its time zone if it is valid. */
export function setProjectZone(name: string | undefined, zone: string | undefined): void {
  const next = name !== undefined && zone !== undefined && isTimeZone(zone) ? { name, zone } : null
  const { project } = current()
  if (next?.name !== project?.name || next?.zone !== project?.zone) setClock({ ...current(), project: next })
}

let device: string | undefined
/** Returns the time zone of this device. It is read once per page load. */
function deviceZone(): string {
  if (device === undefined) {
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // Some systems do not report a time zone.
    device = timeZone && isTimeZone(timeZone) ? timeZone : 'UTC'
  }
  return device
}

/** Resolves a choice to a time zone; without a project, the project choice resolves to that of the device. */
export const resolveZone = (choice: ZoneChoice, project: ProjectZone | null): string =>
  choice === 'utc' ? 'UTC' : ((choice === 'project' ? project?.zone : null) ?? deviceZone())

/** Returns the current display time zone, for one-off texts such as confirmations and messages. */
export const currentZone = (): string => resolveZone(current().choice, current().project)

/** Subscribes to the current display time zone. */
export const useZone = (): string => useSyncExternalStore(subscribe, currentZone)

export const useClock = (): Clock => useSyncExternalStore(subscribe, current)

/** Formats text that depends on the current time or time zone. Re-renders only if the text changes. */
export const useLiveText = (format: (now: Date, zone: string) => string): string =>
  useSyncExternalStore(subscribe, () => format(new Date(), currentZone()))
