import type { Entry } from '../../api/journal/entry'
import { scriptOf } from '../../api/journal/script'
import { currentSession } from '../../api/session-store'
import { t } from '../../texts/text'
import { fileName, saveFile } from '../export/save-file'
import { deedOf } from './entry-words'

/** Saves changes as a shell script that repeats them. */
export function exportScript(entries: readonly Entry[], host: string): void {
  const base = currentSession()?.base ?? ''
  const script = scriptOf(entries, { url: base || location.origin, base, deedOf })
  saveFile(fileName(`${t('changes')} ${host}`, 'sh'), 'application/x-sh', [script])
}
