import classes from './code-editor.module.css'

/** How the keyboard gets out of an editor, for whoever is in it. */
export function KeyboardHelp({ id }: { id: string }) {
  return (
    <p id={id} className={classes.help}>
      <kbd>Tab</kbd> indents. <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves the editor.
    </p>
  )
}
