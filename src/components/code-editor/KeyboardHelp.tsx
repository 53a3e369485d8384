import { rich } from '../../lib/i18n/rich'
import classes from './code-editor.module.css'

/** Help text that explains how to leave an editor with the keyboard. */
export function KeyboardHelp({ id }: { id: string }) {
  return (
    <p id={id} className={classes.help}>
      {rich('Press {tab} to indent. Press {escape}, then {tab} to leave the editor.', {
        tab: <kbd>Tab</kbd>,
        escape: <kbd>Esc</kbd>,
      })}
    </p>
  )
}
