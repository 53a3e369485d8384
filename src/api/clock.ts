import { useSyncExternalStore } from 'react'
import { isTimeZone } from '../../contract/time-zones'

/** In whose time times are shown: the same for the whole dashboard, kept on this device. */
export type ZoneChoice = 'utc' | 'device' | 'project'

/** The project whose time can be chosen: the one that the sidebar names. */
interface ProjectZone {
  name: string
  zone: string
}

interface Clock {
  choice: ZoneChoice
  /** Null where there is no project, or where its server does not say. */
  project: ProjectZone | null
}

const NAME = 'hedgerow.clock'
const CHOICES: readonly string[] = ['utc', 'device', 'project'] satisfies ZoneChoice[]
const BEAT_MS = 30_000

/** What is kept: the choice, and the project's zone as it was last known, until this page knows it. */
function read(): Clock {
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
  clock ??= read()
  return clock
}
const listeners = new Set<() => void>()
let beat: number | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

function become(next: Clock): void {
  clock = next
  localStorage.setItem(NAME, JSON.stringify(next))
  tell()
}

/** One timer for all that is shown, while somebody can see it. */
function keepTime(): void {
  window.clearInterval(beat)
  if (document.visibilityState === 'hidden' || listeners.size === 0) return
  beat = window.setInterval(tell, BEAT_MS)
}

const onVisible = () => {
  if (document.visibilityState === 'visible') tell()
  keepTime()
}

/** Another tab chose: what project is on show stays this one's. */
const onStorage = ({ key }: StorageEvent) => {
  if (key !== NAME && key !== null) return
  clock = { ...current(), choice: read().choice }
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('storage', onStorage)
    keepTime()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
    keepTime()
  }
}

export const chooseZone = (choice: ZoneChoice): void => become({ ...current(), choice })

/** Takes note of the project on show, and of its zone if that is one. */
export function setProjectZone(name: string | undefined, zone: string | undefined): void {
  const next = name !== undefined && zone !== undefined && isTimeZone(zone) ? { name, zone } : null
  const { project } = current()
  if (next?.name !== project?.name || next?.zone !== project?.zone) become({ ...current(), project: next })
}

let device: string | undefined
/** The zone of this device. One that moves is asked again when the page is loaded. */
function deviceZone(): string {
  if (device === undefined) {
    const told = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // Some systems do not know.
    device = told && isTimeZone(told) ? told : 'UTC'
  }
  return device
}

/** The zones that can be chosen; without a project its choice is that of the device. */
export const zoneOf = (choice: ZoneChoice, project: ProjectZone | null): string =>
  choice === 'utc' ? 'UTC' : ((choice === 'project' ? project?.zone : null) ?? deviceZone())

/** The zone that times are shown in at this moment, for what is said once: a question, a message. */
export const currentZone = (): string => zoneOf(current().choice, current().project)

/** The zone that times are shown in, live. */
export const useZone = (): string => useSyncExternalStore(subscribe, currentZone)

export const useClock = (): Clock => useSyncExternalStore(subscribe, current)

/** Words that time or the choice of a zone changes. Only what says something else is drawn again. */
export const useTimed = (words: (now: Date, zone: string) => string): string =>
  useSyncExternalStore(subscribe, () => words(new Date(), currentZone()))
