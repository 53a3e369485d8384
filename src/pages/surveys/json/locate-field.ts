import { ensureSyntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

type SyntaxNode = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode']

const PATIENCE_MS = 200

/** Field paths of the form that differ from the paths in the API. */
const MOVED: [RegExp, string][] = [
  [/^(questions\.\d+)\.wire\b/, '$1'],
  [/^(questions\.\d+\.choices\.\d+)\.text$/, '$1'],
  [/^(questions\.\d+\.branching)\.target$/, '$1.index'],
  [/^(questions\.\d+\.branching)\.answers\b.*$/, '$1.responseValues'],
]

/** Converts a form field name to a path in the JSON document. */
export function parseFieldPath(field: string): string[] {
  return MOVED.reduce((path, [from, to]) => path.replace(from, to), field).split('.')
}

function getChildren(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

const VALUES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']
const isValue = ({ name }: SyntaxNode) => VALUES.includes(name)

function findChild(state: EditorState, node: SyntaxNode, step: string): SyntaxNode | undefined {
  if (node.name === 'Array') return getChildren(node).filter(isValue)[Number(step)]
  const property = getChildren(node).find((child) => {
    const name = child.getChild('PropertyName')
    return name && state.sliceDoc(name.from, name.to) === JSON.stringify(step)
  })
  return property && getChildren(property).find(isValue)
}

/** Finds the text range of a field; that of the nearest ancestor if the field is absent. */
export function locateField(state: EditorState, field: string): { from: number; to: number } {
  const tree = ensureSyntaxTree(state, state.doc.length, PATIENCE_MS)
  let node = tree && getChildren(tree.topNode).find(isValue)
  if (!node) return { from: 0, to: 0 }
  for (const step of parseFieldPath(field)) {
    const next = findChild(state, node, step)
    if (!next) break
    node = next
  }
  // For objects and arrays, only the opening bracket is selected.
  return { from: node.from, to: isShort(node) ? node.to : node.from + 1 }
}

const isShort = ({ name }: SyntaxNode) => name !== 'Object' && name !== 'Array'
