import { rich } from '../../texts/rich'
import classes from './code-editor.module.css'

/** How the keyboard gets out of an editor, for whoever is in it. */
export function KeyboardHelp({ id }: { id: string }) {
  return (
    <p id={id} className={classes.help}>
      {rich('{kbd} indents. {kbd2}, then {kbd3} leaves the editor.', {
        kbd: <kbd>Tab</kbd>,
        kbd2: <kbd>Esc</kbd>,
        kbd3: <kbd>Tab</kbd>,
      })}
    </p>
  )
}
