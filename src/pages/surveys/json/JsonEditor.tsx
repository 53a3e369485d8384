import { json, jsonParseLinter } from '@codemirror/lang-json'
import { ensureSyntaxTree } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { Button, UnstyledButton } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { CodeEditor, KeyboardHelp } from '../../../components/code-editor/CodeEditor'
import { codeState } from '../../../components/code-editor/code-state'
import { type FormProblem, getMessages } from '../../../components/form/model'
import { CopyAction } from '../../../components/ui/cells/CopyButton'
import { t } from '../../../lib/i18n/translate'
import classes from './json.module.css'
import { type EditorListener, JSON_FIELD, parseSurveyText, useTypedSurvey } from './typed-survey'

type SyntaxNode = NonNullable<ReturnType<typeof ensureSyntaxTree>>['topNode']

const PARSE_TIMEOUT_MS = 200

/** Field paths of the form that differ from the paths in the API. */
const MOVED: [RegExp, string][] = [
  [/^(questions\.\d+)\.wire\b/, '$1'],
  [/^(questions\.\d+\.choices\.\d+)\.text$/, '$1'],
  [/^(questions\.\d+\.branching)\.target$/, '$1.index'],
  [/^(questions\.\d+\.branching)\.answers\b.*$/, '$1.responseValues'],
]

/** Converts a form field name to a path in the JSON document. */
function parseFieldPath(field: string): string[] {
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
function locateField(state: EditorState, field: string): { from: number; to: number } {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_TIMEOUT_MS)
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

/** Editor of the whole survey as JSON, including unknown keys. */
export default function JsonEditor() {
  const help = useId()
  const view = useRef<EditorView>(null)
  const editorText = useTypedSurvey()
  const { errors } = useFormState()
  const problems = getMessages(errors).filter(({ field }) => field !== JSON_FIELD)
  // An editor state retains the callbacks it was created with; this mutable object gives them access to current values.
  const [listener] = useState<EditorListener>(
    () => editorText.storedText?.listener ?? { type: editorText.type, problems },
  )
  useEffect(() => {
    Object.assign(listener, { type: editorText.type, problems })
    if (view.current) forceLinting(view.current)
  })

  const { onDiscard, start } = editorText
  // On discard, the text is reset to the values of the form.
  useEffect(() =>
    onDiscard(() => {
      const changes = { from: 0, to: view.current?.state.doc.length ?? 0, insert: start() }
      view.current?.dispatch({ changes })
    }),
  )

  const show = (field: string) => {
    if (!view.current) return
    const { from, to } = locateField(view.current.state, field)
    view.current.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    view.current.focus()
  }
  const format = () => {
    if (!view.current) return
    const text = view.current.state.doc.toString()
    const result = parseSurveyText(text)
    if ('reason' in result) return
    view.current.dispatch({
      changes: { from: 0, to: text.length, insert: JSON.stringify(result.document, null, 2) },
    })
  }
  return (
    <section aria-label={t('Survey as JSON')} className="stack gap-10">
      <div className="flex wrap between align-end gap-8-16">
        <p className={classes.lead}>
          {t(
            'All settings as accepted by the API. Unknown keys are preserved. You can paste a complete survey: read-only fields are ignored.',
          )}
        </p>
        <div className="flex wrap gap-8">
          <Button size="compact-sm" variant="default" disabled={editorText.reason !== null} onClick={format}>
            {t('Format')}
          </Button>
          <CopyAction label={t('Copy')} text={() => view.current?.state.doc.toString() ?? ''} />
        </div>
      </div>
      <CodeEditor
        view={view}
        open={() =>
          editorText.storedText?.state ?? createEditorState({ text: editorText.start(), help, listener })
        }
        onClose={(state) => editorText.storeState(state, listener)}
      />
      <KeyboardHelp id={help} />
      <Problems reason={editorText.reason} problems={problems} onShow={show} />
    </section>
  )
}

const parseFaults = jsonParseLinter()

interface EditorOptions {
  text: string
  /** Id of the element that explains how to leave the editor with the keyboard. */
  help: string
  listener: EditorListener
}

/** Initial editor state for a survey, with inline markers for problems. */
function createEditorState({ text, help, listener }: EditorOptions): EditorState {
  const errors = linter((view): readonly Diagnostic[] => [
    ...parseFaults(view),
    ...listener.problems.map(({ field, message }): Diagnostic => {
      return { ...locateField(view.state, field), severity: 'error', message }
    }),
  ])
  return codeState({
    text,
    help,
    name: t('Survey as JSON'),
    language: [json(), errors, lintGutter()],
    readOnly: false,
    onChange: (text) => listener.type(text),
  })
}

interface ProblemsProps {
  /** Reason why the text cannot be parsed. */
  reason: string | null
  problems: FormProblem[]
  onShow: (field: string) => void
}

/** Validation problems of the JSON, each with a link to its position in the text. */
function Problems({ reason, problems, onShow }: ProblemsProps) {
  return (
    <div role="status">
      {reason !== null && (
        <p tabIndex={-1} data-problem className="error">
          {reason}
        </p>
      )}
      {reason === null && problems.length > 0 && (
        <ul className="grid gap-2">
          {problems.map(({ field, message }) => (
            <li key={field}>
              <UnstyledButton
                data-problem
                className="rounded-sm p-4-8 error text-sm break hover"
                onClick={() => onShow(field)}
              >
                <code>{parseFieldPath(field).join('.')}</code> {message}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
