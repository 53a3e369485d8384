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

/** Static picture of the first page of a survey, at its position in the frame. */
export interface Thumbnail {
  id: string
  survey: PreviewedSurvey
  left: number
  top: number
  width: number
  height: number
}

/** Several static surveys in one frame. */
export interface ThumbnailScene {
  thumbnails: Thumbnail[]
}

/** Message of the frame to the dashboard. */
export type FrameMessage =
  | { kind: 'ready' }
  | { kind: 'answer'; next: number | 'end' }
  | { kind: 'back' }
  | { kind: 'close' }
  | { kind: 'toggle' }
  /** Sent when all thumbnails of a scene are rendered. */
  | { kind: 'drawn'; count: number }
  | { kind: 'fault'; message: string }
