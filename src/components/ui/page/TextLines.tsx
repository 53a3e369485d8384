import classes from './TextLines.module.css'

/** List of short sentences, one per line. */
export const TextLines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={`${classes.lines} grid`}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical.
      <li key={index} className="divided py-6 break">
        {line}
      </li>
    ))}
  </ul>
)
