import classes from './CodeBlock.module.css'

/** Code or JSON. On a phone, its lines wrap. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
  <section className={classes.code} tabIndex={0} aria-label={label}>
    <pre>{code}</pre>
  </section>
)
