import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import type { FeatureFlag } from '../../../contract/schemas/feature-flags'
import { request } from '../../api/client/request'
import { query } from '../../api/query/queries'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { usePropertyValues } from '../../components/people-filter/use-property-suggestions'
import { Card } from '../../components/ui/card/Card'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { t } from '../../lib/i18n/translate'
import { explainEvaluation, type FlagOutcome, getComparedProperties } from './explain-evaluation'
import classes from './feature-flags.module.css'

/** Evaluates the flag for one user on the server, and explains the result. */
export function TestUser({ project_id, flag }: { project_id: string; flag: FeatureFlag }) {
  const project = useQuery(query('project', 'retrieve', { params: { project_id } }))
  const [distinctId, setDistinctId] = useState('')
  const [properties, setProperties] = useState<Readonly<Record<string, string>>>({})
  const evaluation = useMutation({ mutationFn: evaluateFlag })
  const token = project.data?.api_token
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (token === undefined) return
    const filledIn = Object.entries(properties).filter(([, value]) => value !== '')
    evaluation.mutate({
      token,
      key: flag.key,
      distinct_id: distinctId,
      person_properties: Object.fromEntries(filledIn),
    })
  }
  return (
    <Card title={t('Test a user')}>
      <p className={classes.note}>
        {t('The server evaluates the flag. Empty fields use the stored properties of the user.')}
      </p>
      <form className={classes.test} onSubmit={submit}>
        <TextInput
          label={t('Distinct ID')}
          required
          autoComplete="off"
          spellCheck={false}
          value={distinctId}
          onChange={({ currentTarget }) => setDistinctId(currentTarget.value)}
        />
        {getComparedProperties(flag.filters).map(({ key, example }) => (
          <PropertyField
            key={key}
            name={key}
            example={example}
            value={properties[key] ?? ''}
            onChange={(value) => setProperties({ ...properties, [key]: value })}
          />
        ))}
        <div>
          <Button type="submit" variant="default" loading={evaluation.isPending} disabled={!token}>
            {t('Test')}
          </Button>
        </div>
      </form>
      {evaluation.error && (
        <ErrorPanel error={evaluation.error} title={t('The flag could not be evaluated')} />
      )}
      <div role="status">
        {evaluation.data !== undefined && <Result filters={flag.filters} evaluation={evaluation.data} />}
      </div>
    </Card>
  )
}

/** Value of one property that the conditions compare; empty for the stored value. */
function PropertyField({
  name,
  example,
  value,
  onChange,
}: {
  name: string
  example: string
  value: string
  onChange: (value: string) => void
}) {
  const values = usePropertyValues(name, value)
  return (
    <Autocomplete
      label={name}
      placeholder={example ? t('Stored value, or {example}', { example }) : t('Stored value')}
      autoComplete="off"
      data={values}
      value={value}
      onChange={onChange}
    />
  )
}

function Result({
  filters,
  evaluation,
}: {
  filters: FeatureFlag['filters']
  evaluation: FlagOutcome | null
}) {
  if (!evaluation) {
    return <p className={classes.note}>{t('SDKs do not receive the flag, because it is off.')}</p>
  }
  const { enabled, variant, payload } = evaluation
  return (
    <div className={classes.result}>
      <StatusBadge tone={enabled ? 'success' : 'neutral'} dot={enabled}>
        {enabled ? t('on') : t('off')}
      </StatusBadge>
      {variant !== null && <code>{variant}</code>}
      <span className="min-0 break snug">{explainEvaluation(filters, evaluation)}</span>
      {payload !== null && <pre className={classes.payload}>{payload}</pre>}
    </div>
  )
}

/** User to evaluate a flag for; the properties override the stored ones. */
interface FlagSubject {
  token: string
  key: string
  distinct_id: string
  person_properties: Readonly<Record<string, string>>
}

/** Evaluates an active flag on the server, with the endpoint of the SDKs. Null if the server does not know the flag. */
async function evaluateFlag({ token, key, ...subject }: FlagSubject): Promise<FlagOutcome | null> {
  const response = await request(
    { method: 'POST', path: '/flags/?v=2' },
    { body: { api_key: token, ...subject, flag_keys_to_evaluate: [key] } },
  )
  const flags = isObject(response) && isObject(response.flags) ? response.flags : {}
  return Object.hasOwn(flags, key) && isObject(flags[key]) ? parseEvaluation(flags[key]) : null
}

function parseEvaluation({ enabled, variant, reason, metadata }: JsonRecord): FlagOutcome {
  const { code, condition_index, description } = isObject(reason) ? reason : {}
  const payload = isObject(metadata) ? metadata.payload : null
  return {
    enabled: enabled === true,
    variant: typeof variant === 'string' ? variant : null,
    code: String(code ?? ''),
    conditionIndex: typeof condition_index === 'number' ? condition_index : null,
    description: typeof description === 'string' ? description : '',
    payload: typeof payload === 'string' ? payload : null,
  }
}
