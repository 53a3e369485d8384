import { executeMutation, toRequest } from '../../../api/query/mutation'
import { t } from '../../../lib/i18n/translate'
import type { ChangeOfMany } from '../../actions/action'
import { requestConfirmation } from '../../overlays/open-dialog'
import { notify, notifyError, notifySuccess } from '../../overlays/toasts'
import { formatCount } from '../../ui/cells/format-number'

/** Runs a change of several records in one request: confirms if required, sends, and reports the outcome. */
export async function runOnMany<Row, Response>(
  change: ChangeOfMany<Row, Response>,
  rows: readonly Row[],
  onSuccess?: (response: Response) => void,
): Promise<void> {
  if (rows.length > change.max) {
    return notify(t('Select at most {count} for this action.', { count: formatCount(change.max) }))
  }
  const failed = change.failed(rows)
  const mutation = change.write(rows)
  const action = async () => {
    const response = await executeMutation(mutation)
    onSuccess?.(response)
    notifySuccess(change.done(rows, response), mutation)
  }
  if (!change.question) return action().catch((error: unknown) => notifyError(failed, error))
  requestConfirmation({ ...change.question(rows), request: toRequest(mutation), failed, action })
}
