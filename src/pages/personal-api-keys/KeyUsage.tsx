import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../contract'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { toAbsoluteUrl } from '../../api/session/session-store'
import classes from '../../components/api-keys/keys.module.css'
import { Card } from '../../components/ui/card/Card'
import { CopyAction, CopyButton } from '../../components/ui/cells/CopyButton'
import { CopyText } from '../../components/ui/cells/CopyText'
import { LinkButton } from '../../components/ui/link/LinkButton'
import { CodeBlock } from '../../components/ui/page/CodeBlock'
import { FilterSegments } from '../../components/ui/page/FilterSegments'
import { rich } from '../../lib/i18n/rich'
import { t } from '../../lib/i18n/translate'

const PATH = '/api/mcp'
const PLACEHOLDER = 'YOUR_API_KEY'

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

/** Configuration of an assistant with an API key. */
export function McpConfiguration({ value }: { value: string | undefined }) {
  const text = buildConfiguration(value ?? PLACEHOLDER)
  return (
    <div className={classes.configuration}>
      <div className="row wrap between gap-8 mb-10">
        <span className="soft text-sm">{t('Configuration for Claude, Cursor and other assistants')}</span>
        <CopyAction label={t('Copy configuration')} text={text} />
      </div>
      <CodeBlock label={t('Assistant configuration')} code={text} />
    </div>
  )
}

const WAYS = [
  { value: 'curl', label: t('First request') },
  { value: 'assistant', label: t('AI assistant (MCP)') },
] as const

/** Code that uses an API key: a request, or an AI assistant, whose endpoint other servers do not have. */
export function KeyUsage() {
  const isOwnServer = useMe().data?.trash_days !== undefined
  const reason = useDenialReason(api.personalApiKeys.create)
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('curl')
  const isForAssistant = way === 'assistant'
  const command = `curl ${toAbsoluteUrl('/api/users/@me/')} \\\n  -H "Authorization: Bearer ${PLACEHOLDER}"`
  const text = isForAssistant ? buildConfiguration(PLACEHOLDER) : command
  return (
    <div className="mt-16">
      <Card title={t('Use your key')}>
        <div className="stack gap-12">
          <div className="row wrap between gap-8-16">
            {isOwnServer && <FilterSegments label={t('Use')} value={way} options={WAYS} onChange={setWay} />}
            <div className="row wrap push gap-8">
              {isForAssistant && (
                <LinkButton
                  to="/personal_api_keys/new"
                  search={{ for: 'assistant' }}
                  variant="default"
                  disabledBecause={reason}
                >
                  {t('Create read-only key')}
                </LinkButton>
              )}
              <CopyButton
                text={text}
                render={(copy, copied) => (
                  <Button variant="default" onClick={copy}>
                    {copied ? t('Copied') : isForAssistant ? t('Copy configuration') : t('Copy')}
                  </Button>
                )}
              />
            </div>
          </div>
          <CodeBlock label={isForAssistant ? t('Assistant configuration') : t('First request')} code={text} />
          {isForAssistant ? (
            <>
              <p className="flush measure soft text-sm">
                {rich(
                  'An assistant has the permissions of its API key, and every call is in the audit log. To also allow changes, add {option} to the URL and use a key with write scopes.',
                  { option: <code className="text-sm mono">?write=true</code> },
                )}
              </p>
              <p className="flush measure soft text-sm">
                {t('URL:')} <CopyText text={toAbsoluteUrl(PATH)} label={t('URL')} />
              </p>
            </>
          ) : (
            <p className="flush measure soft text-sm">
              {rich(
                'Put the value of a key in place of {placeholder}. It is shown once, when the key is created.',
                {
                  placeholder: <code className="text-sm mono">{PLACEHOLDER}</code>,
                },
              )}
            </p>
          )}
        </div>
      </Card>
    </div>
  )
}
