import { rich } from '../../texts/rich'
import { t } from '../../texts/text'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Sent } from '../../api/errors'
import { forgetRequests, type LoggedRequest, useRequests } from '../../api/request-log'
import { useFocusBack } from '../dialog/use-focus-back'
import { EmptyState } from '../states/EmptyState'
import { closeInspector } from './inspector'
import classes from './inspector.module.css'
import { RequestEntry } from './RequestEntry'
import { hasFailed } from './request-words'

type Kind = 'all' | 'writes' | 'failed'

const KINDS: Record<Kind, { label: string; test: (request: LoggedRequest) => boolean }> = {
  all: { label: t('All requests'), test: () => true },
  writes: { label: t('Writes'), test: ({ method }) => method !== 'GET' },
  failed: { label: t('Failed'), test: hasFailed },
}

const isLike = (wanted: Sent | null) => (request: LoggedRequest) =>
  request.method === wanted?.method && request.path === wanted.path

/** Every request of this tab, newest first, as it can be sent again from elsewhere. */
export default function InspectorDrawer({ wanted }: { wanted: Sent | null }) {
  useFocusBack()
  const requests = useRequests().toReversed()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [opened] = useState(() => requests.find(isLike(wanted))?.id)
  const shown = requests
    .filter((request) => KINDS[kind].test(request))
    .filter(({ method, path }) => `${method} ${path}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Drawer
      opened
      onClose={closeInspector}
      position="right"
      size="xl"
      title={t('Requests of this tab')}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={classes.toolbar}>
        <TextInput
          aria-label={t('Search methods and paths')}
          placeholder={t('Search methods and paths')}
          leftSection={<IconSearch size={16} />}
          className={classes.search}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('Which requests')}
          data={Object.entries(KINDS).map(([value, { label }]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as Kind)}
        />
        <Button variant="default" disabled={requests.length === 0} onClick={forgetRequests}>
          {t('Clear')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState title={requests.length === 0 ? t('No requests yet') : t('No such request')} />
      ) : (
        <ol className={classes.list}>
          {shown.map((request) => (
            <RequestEntry key={request.id} request={request} startsOpen={request.id === opened} />
          ))}
        </ol>
      )}
      <p className={classes.note}>
        {rich(
          'The last 200 are kept until the page is closed, in this tab alone. Keys are not kept: commands hold {variable} in their place.',
          { variable: <code>$API_KEY</code> },
        )}
      </p>
    </Drawer>
  )
}
