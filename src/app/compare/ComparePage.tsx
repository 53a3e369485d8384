import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { isObject } from '../../../contract/is-object'
import type { Me } from '../../../contract/schemas/users'
import { queryAs } from '../../api/query/queries'
import {
  getServerName,
  getServerUrl,
  parseBaseUrl,
  type Session,
  stripProtocol,
} from '../../api/session/session'
import {
  connectSecondary,
  currentSession,
  disconnectSecondary,
  type SecondarySession,
  useSecondarySession,
} from '../../api/session/session-store'
import { findComparableList } from '../../components/actions/compare'
import type { AnyTableDefinition } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { SignInForm } from '../../components/session/SignInForm'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { Section } from '../../components/ui/page/Section'
import { getRecordName } from '../../components/undo-history/model/entry'
import { capitalized } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'
import { lists } from '../../pages/lists'
import { tables } from '../../pages/tables'
import { NotFound } from '../layout/RouteError'
import classes from './compare.module.css'
import { OtherRecord } from './OtherRecord'
import {
  buildScopeOptions,
  type Chosen,
  type OtherRecordTarget,
  parseOtherRecord,
  type ScopeOption,
  useReachableScopes,
} from './other-record'
import { type ComparedRecord, getRecordKind } from './record-kind'

/** Page that compares a record with another one in the same scope, another scope, or on another server. */
export function ComparePage() {
  const { _splat = '' } = useParams({ from: '/compare/$' })
  const path = `/${_splat}`
  const list = findComparableList(path, Object.values(lists))
  const table = tables.find((candidate) => candidate.list === list)
  const at = table && parseOtherRecord(table.list, path)
  return table && at?.id ? (
    <Compared key={path} path={path} table={table} at={{ ...at, id: at.id }} />
  ) : (
    <NotFound />
  )
}

interface ComparedProps {
  path: string
  table: AnyTableDefinition
  at: OtherRecordTarget & { id: string }
}

function Compared({ path, table, at: { params, listPath: list, id } }: ComparedProps) {
  const kind = getRecordKind(table.list.resource)
  const read = useQuery(queryAs(undefined, kind.resource, kind.readOperation, { params: { ...params, id } }))
  return (
    <RecordBoundary query={read} kind={capitalized(table.singular)}>
      {(response) => {
        const record = isObject(response) ? response : {}
        const name = getRecordName(record) || id
        const source: ComparedRecord = { table, kind, params, id, name, record, list }
        return (
          <>
            <PageHeader
              title={t('Compare {name}', { name })}
              description={t('Copy differences from the source to the target, field by field.')}
              crumbs={[
                <Link key="all" to={list}>
                  {table.label}
                </Link>,
                <Link key="this" to={path}>
                  {name}
                </Link>,
              ]}
            />
            <ComparisonView source={source} />
          </>
        )
      }}
    </RecordBoundary>
  )
}

/** Selectors for the other record's server, scope and id, followed by the differences. */
function ComparisonView({ source }: { source: ComparedRecord }) {
  const search: Chosen = useSearch({ from: '/compare/$' })
  const navigate = useNavigate({ from: '/compare/$' })
  const second = useSecondarySession()
  const choose = (part: Chosen, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })

  const { at } = search
  const there = at !== undefined && second && getServerUrl(second.session) === at ? second : null
  return (
    <>
      <div className={classes.choices}>
        <ServerChoice at={at} second={second} onChoose={(at) => choose({ at, with: undefined })} />
      </div>
      {at !== undefined && there === null ? (
        <SecondaryKeyForm
          base={at === 'new' ? undefined : (parseBaseUrl(at) ?? undefined)}
          onAccepted={(session, me) => {
            connectSecondary(session, me.uuid)
            choose({ at: getServerUrl(session) }, true)
          }}
        />
      ) : (
        <TargetChooser key={at} source={source} as={there?.as} chosen={search} choose={choose} />
      )}
    </>
  )
}

interface TargetChooserProps {
  source: ComparedRecord
  as: string | undefined
  chosen: Chosen
  choose: (part: Chosen, replace?: boolean) => void
}

function TargetChooser({ source, as, chosen, choose }: TargetChooserProps) {
  const { list } = source.table
  const { meQuery, me, memberships } = useReachableScopes(as)
  const options = buildScopeOptions(list, memberships)
  const only = options.length === 1 ? options[0]?.value : undefined
  const target = parseOtherRecord(list, chosen.with ?? only)
  return (
    <>
      <QueryState query={meQuery} what={t('Target')} />
      <ScopeSelect
        options={options}
        value={target?.listPath}
        onChoose={(listPath) => choose({ with: listPath })}
      />
      {target && me && (
        <OtherRecord
          key={target.listPath}
          source={source}
          target={target}
          me={me}
          as={as}
          scopeName={options.find(({ value }) => value === target.listPath)?.label ?? ''}
          onlyDifferences={chosen.show !== 'all'}
          choose={choose}
        />
      )}
    </>
  )
}

/** Selector for the project or organization of the other record; renders nothing if there is only one. */
function ScopeSelect({
  options,
  value = '',
  onChoose,
}: {
  options: readonly ScopeOption[]
  value: string | undefined
  onChoose: (listPath: string | undefined) => void
}) {
  const isKnownOption = options.some((option) => option.value === value)
  if (options.length < 2 && (isKnownOption || value === '')) return null
  return (
    <div className={classes.choices}>
      <NativeSelect
        label={t('Target project or organization')}
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('Select…') },
          ...(isKnownOption || value === '' ? [] : [{ value, label: value }]),
          ...options,
        ]}
      />
    </div>
  )
}

/** Form for an API key of the other server. It is in memory only, until the page is reloaded. */
function SecondaryKeyForm({
  base,
  onAccepted,
}: {
  /** Undefined if the server has not been entered yet. */
  base: string | undefined
  onAccepted: (session: Session, me: Me) => void
}) {
  return (
    <Section
      title={
        base === undefined
          ? t('Target server')
          : t('API key for {name}', { name: stripProtocol(getServerUrl({ base })) })
      }
    >
      <p className="measure mb-12 soft break">
        {t(
          'You remain signed in. The second API key is only used for comparing and copying, and is deleted when this tab is closed or reloaded.',
        )}
      </p>
      <div className="narrow">
        <SignInForm base={base} submitLabel={t('Use this key')} onAccepted={onAccepted} />
      </div>
    </Section>
  )
}

/** Selector for the other record's server: this one, one with a second key, or a new one. */
function ServerChoice({
  at,
  second,
  onChoose,
}: {
  at: string | undefined
  second: SecondarySession | null
  onChoose: (at: string | undefined) => void
}) {
  const signedIn = second && getServerUrl(second.session)
  const own = getServerName(currentSession() ?? { base: '' })
  const others = [...new Set([signedIn, at])].flatMap((server) => (server && server !== 'new' ? server : []))
  return (
    <>
      <NativeSelect
        label={t('Target server')}
        value={at ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
        data={[
          { value: '', label: t('{own}, with your API key', { own }) },
          ...others.map((site) => ({
            value: site,
            label: t('{name}, with a second API key', { name: stripProtocol(site) }),
          })),
          { value: 'new', label: t('Other server or API key…') },
        ]}
      />
      {signedIn !== null && (
        <Button
          variant="default"
          onClick={() => {
            disconnectSecondary()
            onChoose(undefined)
          }}
        >
          {t('Sign out of {name}', { name: stripProtocol(signedIn) })}
        </Button>
      )}
    </>
  )
}
