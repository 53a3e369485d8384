import type { EditorState } from '@codemirror/state'
import type { Control } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/json-object'
import type { FieldMessage } from '../../../components/resource-form/field-errors'
import { t } from '../../../texts/text'
import { documentFault } from '../model/document'
import type { SurveyValues } from '../model/survey'

/** What an editor tells, and asks, while it is typed in. */
export interface Listener {
  type: (text: string) => void
  problems: FieldMessage[]
}

/** What was typed into the JSON of a form, for when that view is on show again. */
export interface TypedText {
  state: EditorState
  /** The one that the state was made with. */
  listener: Listener
  /** What the form held when the view was left. */
  document: string
}

/** By the form's control, which lives as long as the form does. */
const texts = new WeakMap<Control<SurveyValues>, TypedText>()

export const typedText = (control: Control<SurveyValues>) => texts.get(control)
export const keepText = (control: Control<SurveyValues>, text: TypedText) => texts.set(control, text)
export const forgetText = (control: Control<SurveyValues>) => texts.delete(control)

/** The survey in a text, or why there is none. */
export function readText(text: string): { document: JsonRecord } | { reason: string } {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    return {
      reason: t('This is not JSON: {error}', {
        error: error instanceof Error ? error.message : String(error),
      }),
    }
  }
  const reason = documentFault(document)
  // A document without fault is an object.
  return reason === null ? { document: document as JsonRecord } : { reason }
}
