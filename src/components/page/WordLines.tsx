import classes from './WordLines.module.css'

/** List of short sentences, one per line. */
export const WordLines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.lines}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
      <li key={index}>{line}</li>
    ))}
  </ul>
)
