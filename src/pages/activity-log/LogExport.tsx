import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiMutation } from '../../api/query/mutation'
import { toAbsoluteUrl } from '../../api/session/session-store'
import { downloadUrl } from '../../components/list-tools/export/download-file'
import { notifyError } from '../../components/overlays/toasts'
import { t } from '../../lib/i18n/translate'
import type { LogSearch } from './LogFilters'

const FORMATS = [
  { format: 'csv', label: t('Export CSV') },
  { format: 'jsonl', label: t('Export JSON Lines') },
] as const

/** Menu that downloads all entries with the current filters, or opens the form that sends new ones to a webhook. */
export function LogExport({
  organization_id,
  filters,
}: {
  organization_id: string
  filters: Omit<LogSearch, 'cursor' | 'entry'>
}) {
  const { mutate, isPending } = useApiMutation('activityLog', 'export')
  const download = (format: (typeof FORMATS)[number]['format']) =>
    mutate(
      { params: { organization_id }, body: { format, ...filters } },
      {
        onSuccess: ({ url }) => downloadUrl(toAbsoluteUrl(url)),
        onError: (error) => notifyError(t('The audit log could not be exported.'), error),
      },
    )
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" loading={isPending} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('Export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => download(format)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => (
            <Link
              {...props}
              to="/organizations/$organization_id/notifications/new"
              params={{ organization_id }}
              search={{ for: 'audit' }}
            />
          )}
        >
          {t('Stream to a webhook')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
