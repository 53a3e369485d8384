import type { PreviewedSurvey } from '../previewed'
import type { Layout } from './place'

/** State of the preview, as the dashboard sends it to the frame. */
export interface Scene {
  survey: PreviewedSurvey
  /** Page of the survey; null while the survey is not visible. */
  page: number | null
  run: number
  layout: Layout
  dark: boolean
  showPictures: boolean
}

/** Message of the frame to the dashboard. */
export type StageMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; next: number | 'end' }
  | { kind: 'back' }
  | { kind: 'close' }
  | { kind: 'toggle' }
  | { kind: 'fault'; message: string }
