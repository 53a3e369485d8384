import './code-colors.css'
import { Fragment } from 'react'
import classes from './CodeBlock.module.css'

/** Tokens of JavaScript, JSON and shell commands that have a color. */
const TOKEN =
  /(?<comment>^ *(?:\/\/|#).*)|(?<property>"(?:[^"\\\n]|\\.)*"(?= *:))|(?<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<keyword>\b(?:await|const|from|import|new|true|false|null)\b)/gm

/** Longer code has no colors: each token is an element. */
const COLORED_MAX = 20_000

/** Code or JSON. Long lines scroll. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users.
  <section className={classes.code} tabIndex={0} aria-label={label}>
    <pre>{code.length > COLORED_MAX ? code : <Tokens code={code} />}</pre>
  </section>
)

function Tokens({ code }: { code: string }) {
  let end = 0
  const parts = [...code.matchAll(TOKEN)].map(({ 0: text, index, groups }) => {
    const plain = code.slice(end, index)
    end = index + text.length
    const kind = Object.keys(groups ?? {}).find((name) => groups?.[name] !== undefined)
    return (
      <Fragment key={index}>
        {plain}
        <span data-token={kind}>{text}</span>
      </Fragment>
    )
  })
  return [...parts, code.slice(end)]
}
