import { Fragment, type ReactNode } from 'react'
import type { Text } from './en'
import { pieces, translated, type Values } from './translate'

/** Text with elements as placeholder values: `rich('Signed in as {name}.', { name: <b>{name}</b> })`. */
export function rich<T extends Text>(text: T, ...[values]: Values<T, ReactNode>): ReactNode {
  const nodes: Readonly<Record<string, ReactNode>> = values ?? {}
  return pieces(translated(text)).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not move.
    at % 2 === 0 ? piece : <Fragment key={at}>{nodes[piece]}</Fragment>,
  )
}
