import { EditorState } from '@codemirror/state'
import { t } from '../../texts/translate'

/** Translations of the editor's own texts, by the English original. */
export const codePhrases = EditorState.phrases.of({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('next'),
  previous: t('previous'),
  all: t('all'),
  'match case': t('match case'),
  regexp: t('regexp'),
  'by word': t('by word'),
  replace: t('replace'),
  'replace all': t('replace all'),
  close: t('close'),
  'current match': t('current match'),
  'on line': t('on line'),
  'replaced match on line $': t('replaced match on line $'),
  'replaced $ matches': t('replaced $ matches'),
  'Go to line': t('Go to line'),
  go: t('go'),
  'Selection deleted': t('Selection deleted'),
  'Control character': t('Control character'),
})
