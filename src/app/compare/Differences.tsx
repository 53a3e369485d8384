import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import type { JsonRecord } from '../../../contract/is-object'
import { useMe } from '../../api/session/me'
import { useReadOnly } from '../../api/session/read-only'
import { getServerName, getServerUrl } from '../../api/session/session'
import { getSessionController } from '../../api/session/session-store'
import { getScopeName } from '../../api/session/use-memberships'
import { formatFieldName, formatValue } from '../../components/activity/format-field'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { FieldLabel } from '../../components/form/review/changed-values'
import { notify } from '../../components/overlays/toasts'
import { getRecordName } from '../../components/undo-history/model/entry'
import { t, tn } from '../../lib/i18n/translate'
import classes from './compare.module.css'
import { getRequiredSecrets, type RequiredSecret } from './copy-body'
import { copyFields, getWriteDenial } from './copy-fields'
import { FieldLine } from './FieldLine'
import {
  type ComparedField,
  compareFields,
  formatSkippedMessage,
  getServerFields,
  type RecordComparison,
  type ResourceKind,
} from './fields'
import type { OtherProps } from './other-record'
import { hideWriteOnly } from './record-kind'
import { getSecretFieldName, SecretFields } from './SecretFields'

interface DifferencesProps extends OtherProps {
  /** Null for a record to be created. */
  id: string | null
  record: JsonRecord | null
}

const whereIs = (as: string | undefined, scopeName: string) =>
  [getServerName(getSessionController(as).current().session ?? { base: '' }), scopeName]
    .filter((part) => part !== '')
    .join(', ')

/** Differences between two records by field, and the selection of fields to copy. */
export function Differences(props: DifferencesProps) {
  const { source, target, me, as, scopeName, id, record, onlyDifferences, choose } = props
  const { kind, table, name } = source
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const summary = useRef<HTMLParagraphElement>(null)
  const comparison: RecordComparison = {
    here: hideWriteOnly(source.record, kind),
    there: hideWriteOnly(record, kind),
    isSameScope: as === undefined && target.listPath === source.list,
  }
  const fields = compareFields(kind, comparison)
  const differing = fields.filter(({ standing }) => standing !== 'same')
  const { selectedFields, tick, tickAll, forget } = useSelectedFields(differing)
  const secrets: readonly RequiredSecret[] = id === null ? getRequiredSecrets(kind, selectedFields) : []
  const isReadOnly = useReadOnly()
  const { data: own } = useMe()
  const disabledReason =
    getWriteDenial(kind, id, me, target.params, isReadOnly) ??
    (selectedFields.length === 0 ? t('No fields selected.') : null) ??
    (secrets.some((secret) => secret.isNeeded && !typed.get(getSecretFieldName(secret)))
      ? t('Enter the secrets first.')
      : null)
  const skippedMessage = formatSkippedMessage(selectedFields)
  const where = whereIs(as, scopeName)
  const otherName = getRecordName(record) || (id ?? '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    setSending(true)
    try {
      const copyResult = await copyFields({
        source,
        target,
        as,
        id,
        record,
        where,
        selectedFields,
        secrets,
        typed,
      })
      if (copyResult?.moved) {
        notify(
          t('{name} has been changed in the target. Nothing was sent. Review the differences again.', {
            name: otherName,
          }),
        )
      } else if (copyResult) {
        forget()
        setTyped(new Map())
        if (id === null && copyResult.id !== null)
          choose({ with: `${target.listPath}/${copyResult.id}` }, true)
        summary.current?.focus()
      }
    } catch (failure) {
      setError(failure)
    } finally {
      setSending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <div className={classes.part}>
        <RecordHeader side={t('Source')} where={whereIs(undefined, getScopeName(source.params, own))}>
          {name}
        </RecordHeader>
        <RecordHeader side={t('Target')} where={where}>
          {id === null ? (
            t('New {one}', { one: table.singular })
          ) : (
            <OtherRecordLink as={as} path={`${target.listPath}/${id}`} name={otherName} />
          )}
        </RecordHeader>
      </div>
      <Toggles
        ref={summary}
        words={formatSummary(differing.length, id === null)}
        onlyDifferences={onlyDifferences}
        onOnly={(only) => choose({ show: only ? undefined : 'all' }, true)}
        onAll={tickAll}
      />
      <ul className="flush" aria-label={t('Fields')}>
        {(onlyDifferences ? differing : fields).map((comparedField) => (
          <FieldLine
            key={comparedField.field}
            field={comparedField}
            selected={selectedFields.includes(comparedField)}
            onSelect={(on) => tick(comparedField.field, on)}
          />
        ))}
      </ul>
      {!onlyDifferences && <ServerFields kind={kind} sides={comparison} />}
      <SecretFields
        secrets={secrets}
        typed={typed}
        onType={(name, value) => setTyped(new Map([...typed, [name, value]]))}
      />
      {skippedMessage && <p className="measure mb-12 soft break">{skippedMessage}</p>}
      {error !== null && <ErrorPanel error={error} />}
      <div className="row wrap gap-8-12 mt-16">
        <Button type="submit" loading={sending} disabled={disabledReason !== null}>
          {id === null ? t('Create {one} in target', { one: table.singular }) : t('Copy selected')}
        </Button>
        <span className="soft text-sm">
          {disabledReason ??
            t('{taken} selected. You can review the request before it is sent.', {
              taken: tn(selectedFields.length, '{n} field', '{n} fields'),
            })}
        </span>
      </div>
    </form>
  )
}

function formatSummary(count: number, isNew: boolean): string {
  if (isNew) return t('The new record would have {count}.', { count: tn(count, '{n} field', '{n} fields') })
  if (count === 0) return t('There are no differences.')
  return tn(count, '1 difference.', '{n} differences.')
}

/** Name of the other record with a link to its page, on this or its own server. */
function OtherRecordLink({ as, path, name }: { as: string | undefined; path: string; name: string }) {
  const { session } = getSessionController(as).use()
  if (as === undefined) return <Link to={path}>{name}</Link>
  return (
    <a href={`${getServerUrl(session ?? { base: '' })}${path}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}

/** Selection of the fields to copy: the default selection until the user changes it. */
function useSelectedFields(differing: readonly ComparedField[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const free = differing.filter(({ disabledReason }) => disabledReason === null)
  return {
    selectedFields: free.filter(({ field, byItself }) => choices.get(field) ?? byItself),
    tick: (field: string, on: boolean) => setChoices(new Map([...choices, [field, on]])),
    tickAll: (on: boolean) => setChoices(new Map(free.map(({ field }) => [field, on]))),
    forget: () => setChoices(new Map()),
  }
}

/** Heading of one side, with the record and its scope. */
const RecordHeader = ({ side, where, children }: { side: string; where: string; children: ReactNode }) => (
  <div className="box sunken grid min-0 gap-2 p-12-16">
    <span className="soft text-xs bold">{side}</span>
    <strong className="break">{children}</strong>
    <span className="soft text-sm break">{where}</span>
  </div>
)

/** Read-only fields set by the servers, collapsed by default. */
function ServerFields({ kind, sides: comparison }: { kind: ResourceKind; sides: RecordComparison }) {
  const fields = getServerFields(kind, comparison)
  return (
    <details className="mt-12 soft">
      <summary>{t('Fields set by the servers')}</summary>
      <ul className="flush" aria-label={t('System fields')}>
        {fields.map(({ field, here, there }) => (
          <li key={field} className={classes.field}>
            <div className="row wrap min-0 gap-4-12">
              <FieldLabel name={{ label: formatFieldName(field), wire: field }} />
            </div>
            <div className={classes.part}>
              <div className={classes.value}>
                <span className="soft text-xs bold">{t('Source')}</span> {formatValue(here)}
              </div>
              <div className={classes.value}>
                <span className="soft text-xs bold">{t('Target')}</span> {formatValue(there)}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Number of differences, a filter for the visible fields, and a checkbox for all of them. */
function Toggles({
  words,
  ref,
  onlyDifferences,
  onOnly,
  onAll,
}: {
  words: string
  ref: Ref<HTMLParagraphElement>
  onlyDifferences: boolean
  onOnly: (only: boolean) => void
  onAll: (ticked: boolean) => void
}) {
  return (
    <div className="row wrap gap-8-12 mt-16 mb-4">
      <p ref={ref} tabIndex={-1} role="status" className="flex-1 bold">
        {words}
      </p>
      <label className="row pointer gap-8">
        <input
          type="checkbox"
          className={classes.checkbox}
          checked={onlyDifferences}
          onChange={({ currentTarget }) => onOnly(currentTarget.checked)}
        />
        {t('Differences only')}
      </label>
      <Button size="compact-sm" variant="default" onClick={() => onAll(true)}>
        {t('Select all')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onAll(false)}>
        {t('Select none')}
      </Button>
    </div>
  )
}
