import type { ReactNode } from 'react'
import { t } from '../../../lib/i18n/translate'
import { CopyIcon } from '../cells/CopyText'

/** DNS record to create at the DNS provider, with values to copy, and the action that checks it. */
export function DnsRecord({
  type,
  name,
  value,
  action,
  children,
}: {
  type: 'CNAME' | 'TXT'
  name: string
  value: string
  action?: ReactNode
  /** Instruction. */
  children: string
}) {
  const fields = [
    { label: t('Type'), value: type },
    { label: t('Name'), value: name, copy: t('the name') },
    { label: t('Value'), value, copy: t('the value') },
  ]
  return (
    <div className="box sunken row wrap between gap-12 p-8-12">
      <p className="flush full text-sm">{children}</p>
      <dl className="flex wrap min-0 gap-8-24">
        {fields.map(({ label, value, copy }) => (
          <div key={label} className="column min-0">
            <dt className="soft text-xs">{label}</dt>
            <dd className="row grow gap-4">
              <code className="text-xs mono break text-color">{value}</code>
              {copy && <CopyIcon text={value} label={copy} />}
            </dd>
          </div>
        ))}
      </dl>
      {action}
    </div>
  )
}
