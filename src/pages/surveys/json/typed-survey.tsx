import type { EditorState } from '@codemirror/state'
import { Button } from '@mantine/core'
import { use, useEffect, useRef, useState } from 'react'
import { type Control, useFormContext, useFormState } from 'react-hook-form'
import type { JsonRecord } from '../../../../contract/is-object'
import type { FormProblem } from '../../../components/form/model'
import { UnparsedInputsContext } from '../../../components/form/unparsed-input'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { t } from '../../../lib/i18n/translate'
import { parseDocument, toDocument, validateDocument } from '../model/document'
import type { SurveyValues } from '../model/survey-values'

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
    storedText,
    start: () => unreadable.fields.get(JSON_FIELD)?.text ?? JSON.stringify(document(), null, 2),
    onDiscard: unreadable.onDiscard,
    reason,
    type,
    storeState: (state: EditorState, listener: EditorListener) =>
      storeText(control, {
        state,
        listener,
        document: JSON.stringify(document()),
      }),
  }
}

/** Parse error of the JSON view while another view is open, and an action to discard the text. */
function useBrokenJson() {
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

/** Notice in the other views that the JSON contains an error and cannot be saved. */
export function BrokenJson() {
  const { reason, discard } = useBrokenJson()
  if (reason === null) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-problem
      className="toned rounded grid gap-8 p-10-12 mb-16"
      data-tone="error"
    >
      <p className="flush">{t('Your JSON is invalid and not included in this view. {reason}', { reason })}</p>
      <div className="flex wrap gap-8">
        <LinkButton
          size="compact-sm"
          variant="default"
          to="."
          replace
          search={(now) => ({ ...now, as: 'json' })}
        >
          {t('Back to the JSON')}
        </LinkButton>
        <Button size="compact-sm" variant="subtle" onClick={discard}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}

/** Callback and current problems of an editor. */
export interface EditorListener {
  type: (text: string) => void
  problems: FormProblem[]
}

/** Saved state of the JSON editor, restored when its view is opened again. */
interface StoredText {
  state: EditorState
  /** Listener that the state was created with. */
  listener: EditorListener
  /** Form values when the view was left, as JSON. */
  document: string
}

/** Keyed by the form's control, which has the lifetime of the form. */
const texts = new WeakMap<Control<SurveyValues>, StoredText>()

const getStoredText = (control: Control<SurveyValues>) => texts.get(control)
const storeText = (control: Control<SurveyValues>, text: StoredText) => texts.set(control, text)
const deleteStoredText = (control: Control<SurveyValues>) => texts.delete(control)

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
