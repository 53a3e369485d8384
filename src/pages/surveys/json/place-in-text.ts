import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

type SyntaxNode = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode']

const PATIENCE_MS = 200

/** Where the form keeps something that a question has elsewhere on the wire. */
const MOVED: [RegExp, string][] = [
  [/^(questions\.\d+)\.wire\b/, '$1'],
  [/^(questions\.\d+\.choices\.\d+)\.text$/, '$1'],
  [/^(questions\.\d+\.branching)\.target$/, '$1.index'],
  [/^(questions\.\d+\.branching)\.answers\b.*$/, '$1.responseValues'],
]

/** The path in the document of a field of the form. */
export function pathOf(field: string): string[] {
  return MOVED.reduce((path, [from, to]) => path.replace(from, to), field).split('.')
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const VALUES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']
const isValue = ({ name }: SyntaxNode) => VALUES.includes(name)

function inside(state: EditorState, node: SyntaxNode, step: string): SyntaxNode | undefined {
  if (node.name === 'Array') return childrenOf(node).filter(isValue)[Number(step)]
  const property = childrenOf(node).find((child) => {
    const name = child.getChild('PropertyName')
    return name && state.sliceDoc(name.from, name.to) === JSON.stringify(step)
  })
  return property && childrenOf(property).find(isValue)
}

/** Where a field stands in the text; the nearest thing around it when it is not there. */
export function placeInText(state: EditorState, field: string): { from: number; to: number } {
  const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE_MS)
  let node = tree && childrenOf(tree.topNode).find(isValue)
  if (!node) return { from: 0, to: 0 }
  for (const step of pathOf(field)) {
    const next = inside(state, node, step)
    if (!next) break
    node = next
  }
  // Of what holds others, the bracket is enough.
  return { from: node.from, to: isShort(node) ? node.to : node.from + 1 }
}

const isShort = ({ name }: SyntaxNode) => name !== 'Object' && name !== 'Array'
