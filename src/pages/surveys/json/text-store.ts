import type { EditorState } from '@codemirror/state'
import type { Control } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import type { FieldMessage } from '../../../components/form/validate-form'
import { t } from '../../../lib/i18n/translate'
import { validateDocument } from '../model/document'
import type { SurveyValues } from '../model/survey-values'

/** Callback and current problems of an editor. */
export interface EditorListener {
  type: (text: string) => void
  problems: FieldMessage[]
}

/** Saved state of the JSON editor, restored when its view is opened again. */
export interface StoredText {
  state: EditorState
  /** Listener that the state was created with. */
  listener: EditorListener
  /** Form values when the view was left, as JSON. */
  document: string
}

/** Keyed by the form's control, which has the lifetime of the form. */
const texts = new WeakMap<Control<SurveyValues>, StoredText>()

export const getStoredText = (control: Control<SurveyValues>) => texts.get(control)
export const storeText = (control: Control<SurveyValues>, text: StoredText) => texts.set(control, text)
export const deleteStoredText = (control: Control<SurveyValues>) => texts.delete(control)

/** Parses text as a survey; returns the reason if that fails. */
export function parseSurveyText(text: string): { document: JsonRecord } | { reason: string } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return {
      reason: t('Invalid JSON: {error}', {
        error: error instanceof Error ? error.message : String(error),
      }),
    }
  }
  const reason = validateDocument(document)
  // A valid document is an object.
  return reason === null ? { document: document as JsonRecord } : { reason }
}
