import { useState } from 'react'
import { api } from '../../../contract'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { toAbsoluteUrl } from '../../api/session/session-store'
import classes from '../../components/api-keys/keys.module.css'
import { Chevron } from '../../components/ui/cells/Chevron'
import { CopyAction, CopyText } from '../../components/ui/cells/CopyButton'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

const PATH = '/api/mcp'

/** Configuration of an assistant, in the format that most of them read. */
const buildConfiguration = (key: string) =>
  JSON.stringify(
    {
      mcpServers: {
        hedgerow: {
          type: 'http',
          url: toAbsoluteUrl(PATH),
          headers: { Authorization: `Bearer ${key}` },
        },
      },
    },
    null,
    2,
  )

/** Configuration of an assistant with an API key, or a placeholder for it. */
export function McpConfiguration({ value }: { value?: string | undefined }) {
  const text = buildConfiguration(value ?? 'YOUR_API_KEY')
  return (
    <div className={classes.configuration}>
      <div className="row wrap between gap-8 mb-10">
        <span className="soft text-sm">{t('Configuration for Claude, Cursor and other assistants')}</span>
        <CopyAction label={t('Copy configuration')} text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for keyboard users. */}
      <section className={classes.code} tabIndex={0} aria-label={t('Assistant configuration')}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

/** Disclosure about the connection of an AI assistant. Other servers do not have the endpoint. */
export function McpConnection() {
  const isOwnServer = useMe().data?.trash_days !== undefined
  const reason = useDenialReason(api.personalApiKeys.create)
  const [open, setOpen] = useState(false)
  if (!isOwnServer) return null
  return (
    <div className="panel row wrap between align-start gap-12 p-12-16 mt-16">
      <details className="grow-200" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="icon-text pointer">
          <Chevron open={open} />
          <span>
            <span className="block medium">{t('Connect an AI assistant (MCP)')}</span>
            <span className="block soft text-sm">{t('Let it read your surveys and feature flags.')}</span>
          </span>
        </summary>
        <p className={`mt-12 ${classes.about}`}>
          {rich(
            'An assistant has the permissions of its API key, and every call is in the audit log. To also allow changes, add {option} to the URL and use a key with write scopes.',
            {
              option: <code className="text-sm mono">?write=true</code>,
            },
          )}
        </p>
        <p className={classes.about}>
          {t('URL:')} <CopyText text={toAbsoluteUrl(PATH)} label={t('URL')} />
        </p>
        <McpConfiguration />
      </details>
      <LinkButton
        to="/personal_api_keys/new"
        search={{ for: 'assistant' }}
        variant="default"
        size="compact-sm"
        disabledBecause={reason}
      >
        {t('Create read-only key')}
      </LinkButton>
    </div>
  )
}
