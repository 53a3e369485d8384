import type { PreviewedSurvey } from '../preview-pages'
import type { PreviewLayout } from './position'

/** State of the preview, as the dashboard sends it to the frame. */
export interface PreviewScene {
  survey: PreviewedSurvey
  /** Page of the survey; null while the survey is not visible. */
  page: number | null
  run: number
  layout: PreviewLayout
  dark: boolean
  showPictures: boolean
}

/** Message of the frame to the dashboard. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; next: number | 'end' }
  | { kind: 'back' }
  | { kind: 'close' }
  | { kind: 'toggle' }
  | { kind: 'fault'; message: string }
