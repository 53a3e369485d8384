import { currentSession } from '../../api/session-store'
import type { UndoEntry } from '../../api/undo/entry'
import { buildShellScript } from '../../api/undo/shell-script'
import { t } from '../../texts/translate'
import { downloadFile, toFileName } from '../export/download-file'
import { describeEntry } from './describe-entry'

/** Saves changes as a shell script that repeats them. */
export function downloadScript(entries: readonly UndoEntry[], host: string): void {
  const base = currentSession()?.base ?? ''
  const script = buildShellScript(entries, { url: base || location.origin, base, describeEntry })
  downloadFile(toFileName(`${t('changes')} ${host}`, 'sh'), 'application/x-sh', [script])
}
