import { t } from '../../lib/i18n/translate'
import { notify, notifyError } from './toasts'

/** Copies a text to the clipboard, and notifies about the outcome. */
export const copyText = (text: string, done: string, failed = t('The browser blocked copying.')): void =>
  void navigator.clipboard.writeText(text).then(
    () => notify(done),
    (error: unknown) => notifyError(failed, error),
  )
