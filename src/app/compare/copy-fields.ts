import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { Me } from '../../../contract/schemas/users'
import { executeMutation, type Mutation, toRequest } from '../../api/query/mutation'
import { findAccessibleProject } from '../../api/session/accessible-projects'
import { getApiKeyDenial, getLevelDenial } from '../../api/session/denial'
import { READ_ONLY_REASON } from '../../api/session/read-only'
import { formatFieldName } from '../../components/activity/format-field'
import { getChangedValues } from '../../components/form/review/changed-values'
import { review } from '../../components/form/save'
import { SECRET } from '../../components/form/secrets'
import { notifySuccess } from '../../components/overlays/toasts'
import { fetchRecord } from '../../components/undo-history/model/record'
import { t } from '../../lib/i18n/translate'
import { isDeepEqual } from '../../lib/json'
import { buildCreateBody, buildUpdateBody, type RequiredSecret, withSecrets } from './copy-body'
import { type ComparedField, compareFields, formatSkippedMessage, type ResourceKind } from './fields'
import type { OtherRecordTarget } from './other-record'
import { type ComparedRecord, hideWriteOnly } from './record-kind'
import { getSecretFieldName } from './SecretFields'

interface CopyOptions {
  source: ComparedRecord
  target: OtherRecordTarget
  as: string | undefined
  /** Null for a record to be created. */
  id: string | null
  record: JsonRecord | null
  /** Server and scope as text. */
  where: string
  selectedFields: readonly ComparedField[]
  secrets: readonly RequiredSecret[]
  typed: ReadonlyMap<string, string>
}

/** Result of copying; `moved` if the other record was changed concurrently and nothing was sent. */
interface CopyResult {
  moved: boolean
  /** Id of the created record. */
  id: string | null
}

/** Request to send, or to preview with placeholders for secrets. */
function buildMutation(
  { source, target, as, id, record, selectedFields, secrets, typed }: CopyOptions,
  getSecret: (secret: RequiredSecret) => string,
): Mutation {
  const { kind } = source
  if (id === null || record === null || !kind.update) {
    const body = withSecrets(
      buildCreateBody(selectedFields),
      secrets.filter((secret) => typed.get(getSecretFieldName(secret))),
      getSecret,
    )
    return { resource: kind.resource, op: 'create', input: { params: target.params, body }, as }
  }
  const body = buildUpdateBody(kind.update, selectedFields, record)
  return { resource: kind.resource, op: 'update', input: { params: { ...target.params, id }, body }, as }
}

/** Returns true if the fields to change are unchanged since they were displayed. */
async function isUnchanged({ source, target, as, id, selectedFields }: CopyOptions): Promise<boolean> {
  if (id === null) return true
  const { kind } = source
  const params = { ...target.params, id }
  const now = await fetchRecord({ resource: kind.resource, params, as }, kind.readOperation)
  const sides = {
    here: hideWriteOnly(source.record, kind),
    there: hideWriteOnly(now ?? {}, kind),
    isSameScope: true,
  }
  const fresh = compareFields(kind, sides)
  return selectedFields.every(({ field, there }) =>
    isDeepEqual(there ?? null, fresh.find((comparedField) => comparedField.field === field)?.there ?? null),
  )
}

/**
 * Shows the request for confirmation, checks that the other record is unchanged since it was displayed, and sends it.
 * Null: the user canceled.
 */
export async function copyFields(copying: CopyOptions): Promise<CopyResult | null> {
  const { source, id, where, selectedFields, typed, as } = copying
  const skippedMessage = formatSkippedMessage(selectedFields)
  const isConfirmed = await review({
    warnings: [
      ...(as === undefined ? [] : [t('The request is sent to {where} with the second API key.', { where })]),
      ...(skippedMessage ? [skippedMessage] : []),
    ],
    changes: selectedFields.flatMap(({ field, value, there }) =>
      id === null
        ? [{ path: [field], before: undefined, after: value }]
        : getChangedValues(there, value, [field]),
    ),
    getValueName: (path) => ({ label: formatFieldName(String(path[0])), wire: path.join('.') }),
    request: toRequest(buildMutation(copying, () => SECRET)),
    submitLabel: id === null ? t('Create in target') : t('Copy'),
  })
  if (!isConfirmed) return null
  if (!(await isUnchanged(copying))) return { moved: true, id: null }
  const mutation = buildMutation(copying, (secret) => typed.get(getSecretFieldName(secret)) ?? '')
  const response = await executeMutation(mutation)
  notifySuccess(
    id === null
      ? t('{name} was copied to {where}.', { name: source.name, where })
      : t('Changes to {name} were copied to {where}.', { name: source.name, where }),
    mutation,
  )
  return { moved: false, id: isObject(response) && response.id !== undefined ? String(response.id) : null }
}

/** Reason why the other record cannot be written; null if it can, or if unknown. */
export function getWriteDenial(
  { create, update }: ResourceKind,
  id: string | null,
  me: Me,
  params: { [name: string]: string },
  isReadOnly: boolean,
): string | null {
  const endpoint = id === null ? create : update
  if (!endpoint) return t('Records of this type cannot be changed after creation.')
  if (isReadOnly) return READ_ONLY_REASON
  const { project_id } = params
  const organization_id = params.organization_id ?? findAccessibleProject(me, project_id)?.organization
  // Other servers may omit it.
  const key = me.personal_api_key ?? null
  const level = (me.organizations ?? []).find(({ id }) => id === organization_id)?.membership_level
  return (
    getApiKeyDenial(key, endpoint, { organization_id, project_id }) ??
    (endpoint.level && endpoint.level !== 'member'
      ? getLevelDenial(level, endpoint.level, t('do this in the target'))
      : null)
  )
}
