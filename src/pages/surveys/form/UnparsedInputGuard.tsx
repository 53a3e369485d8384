import { useBlocker } from '@tanstack/react-router'
import { use } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFocusRequest } from '../../../components/form/focus'
import { UnparsedInputsContext } from '../../../components/form/unparsed-input'
import { notifyError } from '../../../components/overlays/toasts'
import { t } from '../../../lib/i18n/translate'
import { editorSearch } from './view'

function isSameView(before: object, after: object) {
  const [was, is] = [editorSearch(before), editorSearch(after)]
  return was.as === is.as && was.step === is.step
}

const isOnShow = (name: string) => document.querySelector(`[name="${CSS.escape(name)}"]`) !== null

/**
 * Blocks leaving the view while a visible field contains text that cannot be parsed: the text would be lost with the
 * field.
 */
export function UnparsedInputGuard() {
  const unreadable = use(UnparsedInputsContext)
  const { trigger } = useFormContext()
  const { show } = useFocusRequest()
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const field = [...unreadable.fields.keys()].find(isOnShow)
      if (!field || current.pathname !== next.pathname || isSameView(current.search, next.search))
        return false
      notifyError(
        t('A field contains invalid JSON, which would be lost.'),
        new Error(t('Fix the error first.')),
      )
      void trigger()
      show(field)
      return true
    },
    enableBeforeUnload: false,
  })
  return null
}
