import classes from './view.module.css'

/** Short sentences, one below the other, or what it means that there are none. */
export function WordLines({ lines, none }: { lines: string[]; none: string }) {
  if (lines.length === 0) return <p className={classes.detail}>{none}</p>
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
