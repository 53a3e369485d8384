import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { JsonRecord } from '../../../contract/is-object'
import { useMe } from '../../api/session/me'
import { useReadOnly } from '../../api/session/read-only'
import { getServerName, getServerUrl } from '../../api/session/session'
import { getSessionController } from '../../api/session/session-store'
import { getScopeName } from '../../api/session/use-memberships'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { notify } from '../../components/overlays/toasts'
import { getRecordName } from '../../components/undo-history/model/record-name'
import { t, tn } from '../../lib/i18n/translate'
import classes from './compare.module.css'
import { getRequiredSecrets, type RequiredSecret } from './copy-body'
import { copyFields } from './copy-fields'
import { FieldLine } from './FieldLine'
import { type ComparedField, compareFields, formatSkippedMessage, type RecordComparison } from './fields'
import type { OtherProps } from './other-record'
import { RecordHeader } from './RecordHeader'
import { hideWriteOnly } from './record-kind'
import { getSecretFieldName, SecretFields } from './SecretFields'
import { ServerFields } from './ServerFields'
import { Toggles } from './Toggles'
import { getWriteDenial } from './write-denial'

interface DifferencesProps extends OtherProps {
  /** Null for a record to be created. */
  id: string | null
  record: JsonRecord | null
}

const whereIs = (as: string | undefined, place: string) =>
  [getServerName(getSessionController(as).current().session ?? { base: '' }), place]
    .filter((part) => part !== '')
    .join(', ')

/** Differences between two records by field, and the selection of fields to copy. */
export function Differences(props: DifferencesProps) {
  const { source, target, me, as, place, id, record, onlyDifferences, choose } = props
  const { kind, table, name } = source
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const summary = useRef<HTMLParagraphElement>(null)
  const comparison: RecordComparison = {
    here: hideWriteOnly(source.record, kind),
    there: hideWriteOnly(record, kind),
    samePlace: as === undefined && target.place === source.list,
  }
  const fields = compareFields(kind, comparison)
  const differing = fields.filter(({ standing }) => standing !== 'same')
  const { taken: selectedFields, tick, tickAll, forget } = useSelectedFields(differing)
  const secrets: readonly RequiredSecret[] = id === null ? getRequiredSecrets(kind, selectedFields) : []
  const isReadOnly = useReadOnly()
  const { data: own } = useMe()
  const whyNot =
    getWriteDenial(kind, id, me, target.params, isReadOnly) ??
    (selectedFields.length === 0 ? t('No fields selected.') : null) ??
    (secrets.some((secret) => secret.isNeeded && !typed.get(getSecretFieldName(secret)))
      ? t('Enter the secrets first.')
      : null)
  const skippedMessage = formatSkippedMessage(selectedFields)
  const where = whereIs(as, place)
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
        taken: selectedFields,
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
        if (id === null && copyResult.id !== null) choose({ with: `${target.place}/${copyResult.id}` }, true)
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
            <OtherRecordLink as={as} path={`${target.place}/${id}`} name={otherName} />
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
            taken={selectedFields.includes(comparedField)}
            onTake={(on) => tick(comparedField.field, on)}
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
        <Button type="submit" loading={sending} disabled={whyNot !== null}>
          {id === null ? t('Create {one} in target', { one: table.singular }) : t('Copy selected')}
        </Button>
        <span className="soft text-sm">
          {whyNot ??
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
  const free = differing.filter(({ whyNot }) => whyNot === null)
  return {
    taken: free.filter(({ field, byItself }) => choices.get(field) ?? byItself),
    tick: (field: string, on: boolean) => setChoices(new Map([...choices, [field, on]])),
    tickAll: (on: boolean) => setChoices(new Map(free.map(({ field }) => [field, on]))),
    forget: () => setChoices(new Map()),
  }
}
