import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../contract'
import type { NotificationDelivery, NotificationDestination } from '../../../contract/schemas/notifications'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { formatCount } from '../../components/ui/cells/format-number'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'
import { DELIVERY_LABELS } from './labels'

const PAGE_SIZE = 20
/** Polling interval while a message is pending, and otherwise. */
const PENDING_MS = 1000
const IDLE_MS = 30_000

const columns: DataColumn<NotificationDelivery>[] = [
  { id: 'title', header: t('Message'), cell: ({ title }) => <span title={title}>{title}</span> },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ status }) => (
      <StatusBadge tone={DELIVERY_LABELS[status].tone}>{DELIVERY_LABELS[status].label}</StatusBadge>
    ),
    width: '120px',
  },
  {
    id: 'response',
    header: t('Response'),
    cell: ({ response_status }) => response_status ?? '–',
    width: '110px',
    hideBelow: 'md',
  },
  {
    id: 'attempts',
    header: t('Attempts'),
    cell: ({ attempts }) => formatCount(attempts),
    width: '110px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'created_at',
    header: t('Created'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '140px',
    hideBelow: 'sm',
  },
]

interface Props {
  destination: NotificationDestination
  params: { organization_id: string; id: string }
  /** Called when a message was sent, which may change the state of the destination. */
  onChange: () => void
}

/** Log of the messages to a destination, with details of the opened one below its row. */
export function Deliveries({ params, onChange }: Props) {
  const [size, setSize] = useState(PAGE_SIZE)
  const [openId, setOpenId] = useState<string | null>(null)
  const deliveries = useQuery({
    ...query('notificationDestinations', 'deliveries', { params, query: { limit: String(size) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some(isDue) ? PENDING_MS : IDLE_MS),
  })
  const rows = deliveries.data?.results ?? []
  const lastAttempt = rows
    .map(({ last_attempt_at }) => last_attempt_at ?? '')
    .toSorted()
    .at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another attempt.
  useEffect(() => {
    if (lastAttempt) onChange()
  }, [lastAttempt])
  const actions = useDeliveryActions(params)
  return (
    <Section title={t('Deliveries')}>
      <p className="mb-12 soft">
        {t('Messages from the last 30 days, with the result of the latest attempt.')}
      </p>
      <QueryState query={deliveries} what={t('Deliveries')} />
      {deliveries.data && rows.length === 0 && (
        <p>{t('No messages yet. Send a test to see whether they arrive.')}</p>
      )}
      {rows.length > 0 && (
        <PlainTable
          label={t('Deliveries')}
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          onOpen={({ id }) => setOpenId(id === openId ? null : id)}
          isOpen={({ id }) => id === openId}
          actions={actions}
          getRowState={({ status }) => DELIVERY_LABELS[status].label}
          below={(delivery) => delivery.id === openId && <DeliveryDetails delivery={delivery} />}
        />
      )}
      {deliveries.data && deliveries.data.count > rows.length && (
        <Button variant="default" className="mt-12" onClick={() => setSize(size + PAGE_SIZE)}>
          {t('Show more')}
        </Button>
      )}
    </Section>
  )
}

/** Tests whether a message is being sent, or is about to be. */
const isDue = ({ status, next_attempt_at }: NotificationDelivery) =>
  status === 'pending' && Date.parse(next_attempt_at ?? '') <= Date.now() + PENDING_MS

function useDeliveryActions(params: Props['params']): Action<NotificationDelivery>[] {
  const reason = useDenialReason(api.notificationDestinations.redeliver, t('change notifications'))
  return [
    {
      id: 'redeliver',
      label: t('Redeliver'),
      icon: IconSend,
      isAvailable: ({ status }) => status !== 'pending',
      disabledReason: () => reason,
      effect: toChange({
        write: ({ id }: NotificationDelivery) =>
          createMutation('notificationDestinations', 'redeliver', {
            params: { ...params, delivery_id: id },
            body: {},
          }),
        done: () => t('The message is being sent again.'),
        failed: () => t('The message could not be sent again.'),
      }),
    },
  ]
}

function DeliveryDetails({ delivery }: { delivery: NotificationDelivery }) {
  const { id, recipient, error, next_attempt_at, last_attempt_at, duration_ms } = delivery
  const { request_body, response_body } = delivery
  return (
    <FieldList
      fields={[
        { label: t('Message ID'), value: <code>{`msg_${id}`}</code> },
        ...(recipient === null ? [] : [{ label: t('Recipient'), value: recipient }]),
        ...(error === null ? [] : [{ label: t('Error'), value: error }]),
        {
          label: t('Last attempt'),
          value: <RelativeTime at={last_attempt_at} none={t('Never')} full />,
          ...(duration_ms !== null && { hint: t('Took {ms} ms.', { ms: formatCount(duration_ms) }) }),
        },
        ...(next_attempt_at === null
          ? []
          : [{ label: t('Next attempt'), value: <RelativeTime at={next_attempt_at} full /> }]),
        { label: t('Request body'), value: <code className="break">{request_body}</code> },
        ...(response_body
          ? [{ label: t('Response body'), value: <code className="break">{response_body}</code> }]
          : []),
      ]}
    />
  )
}
