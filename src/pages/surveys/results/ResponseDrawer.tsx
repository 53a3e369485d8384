import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Button, Drawer, Group } from '@mantine/core'
import { breakAddress } from '../../../components/ui/cells/PersonName'
import { t } from '../../../lib/i18n/translate'
import { CompletionBadge } from './CompletionBadge'
import { getRespondentName } from './parse-response'
import { ResponseDetail } from './ResponseDetail'
import type { AnsweredResponse, ResultQuestion } from './result-questions'

/** Side panel with a response, and buttons for the ones next to it in the table. */
export default function ResponseDrawer({
  questions,
  rows,
  row,
  onOpen,
}: {
  questions: readonly ResultQuestion[]
  /** Rows of the table. */
  rows: readonly AnsweredResponse[]
  row: AnsweredResponse
  onOpen: (uuid: string | null) => void
}) {
  const index = rows.indexOf(row)
  const [newer, older] = [rows[index - 1], rows[index + 1]]
  const { completed, email } = row.response
  const name = getRespondentName(row.response)
  const renderStep = (label: string, target: AnsweredResponse | undefined) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!target}
      onClick={() => target && onOpen(target.response.uuid)}
    >
      {label}
    </Button>
  )
  return (
    <Drawer
      opened
      onClose={() => onOpen(null)}
      position="right"
      size="lg"
      title={name}
      classNames={{ title: 'bold break' }}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Group justify="space-between" mb={16}>
        <span className="row wrap min-0 gap-2-8">
          {email !== null && email !== name && (
            <span className="soft text-sm break">{breakAddress(email)}</span>
          )}
          <CompletionBadge completed={completed} />
        </span>
        <Group gap={8}>
          {renderStep(t('Newer'), newer)}
          {renderStep(t('Older'), older)}
        </Group>
      </Group>
      <ResponseDetail questions={questions} row={row} />
    </Drawer>
  )
}
