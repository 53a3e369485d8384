import { rich } from '../../lib/i18n/rich'

/** Help text that explains how to leave an editor with the keyboard. */
export function KeyboardHelp({ id }: { id: string }) {
  return (
    <p id={id} className="soft text-sm">
      {rich('Press {tab} to indent. Press {escape}, then {tab} to leave the editor.', {
        tab: <kbd className="key">Tab</kbd>,
        escape: <kbd className="key">Esc</kbd>,
      })}
    </p>
  )
}
