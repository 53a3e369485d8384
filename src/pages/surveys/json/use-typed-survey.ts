import type { EditorState } from '@codemirror/state'
import { use, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { UnparsedInputsContext } from '../../../components/form/unparsed-input'
import { parseDocument, toDocument } from '../model/document'
import type { SurveyValues } from '../model/survey-values'
import {
  deleteStoredText,
  type EditorListener,
  getStoredText,
  parseSurveyText,
  storeText,
} from './text-store'

/** Field name under which the form registers unparsable JSON. */
export const JSON_FIELD = 'json'
/** Delay of the validation after the last keystroke. */
const PAUSE_MS = 250

/** State of the JSON text of the surrounding form: the form is updated whenever the text can be parsed. */
export function useTypedSurvey() {
  const { control, getValues, reset, trigger } = useFormContext<SurveyValues>()
  const { defaultValues } = useFormState({ control })
  const unreadable = use(UnparsedInputsContext)
  const document = () => toDocument(getValues())
  const [storedText] = useState(() => {
    const text = getStoredText(control)
    return text && (unreadable.fields.has(JSON_FIELD) || text.document === JSON.stringify(document()))
      ? text
      : undefined
  })
  const [reason, setReason] = useState(unreadable.fields.get(JSON_FIELD)?.reason ?? null)
  const pause = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(pause.current), [])

  const type = (text: string) => {
    const result = parseSurveyText(text)
    if ('reason' in result) {
      unreadable.set(JSON_FIELD, { text, reason: result.reason })
      setReason(result.reason)
    } else {
      unreadable.set(JSON_FIELD, null)
      setReason(null)
      // The form starts with all values; React Hook Form types them as partial.
      const opened = defaultValues as SurveyValues
      reset(parseDocument(result.document, opened), {
        keepDefaultValues: true,
        keepErrors: true,
        keepIsSubmitted: true,
        keepSubmitCount: true,
      })
    }
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => void trigger(), PAUSE_MS)
  }

  return {
    kept: storedText,
    start: () => unreadable.fields.get(JSON_FIELD)?.text ?? JSON.stringify(document(), null, 2),
    onDiscard: unreadable.onDiscard,
    reason,
    type,
    leave: (state: EditorState, listener: EditorListener) =>
      storeText(control, {
        state,
        listener,
        document: JSON.stringify(document()),
      }),
  }
}

/** Parse error of the JSON view while another view is open, and an action to discard the text. */
export function useBrokenJson() {
  const { control } = useFormContext<SurveyValues>()
  const unreadable = use(UnparsedInputsContext)
  const [, redraw] = useState(0)
  useEffect(() => unreadable.onChange(() => redraw((count) => count + 1)), [unreadable])
  const reason = unreadable.fields.get(JSON_FIELD)?.reason ?? null
  const discard = () => {
    deleteStoredText(control)
    unreadable.set(JSON_FIELD, null)
  }
  return { reason, discard }
}
