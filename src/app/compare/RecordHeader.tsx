import type { ReactNode } from 'react'

/** Heading of one side, with the record and its scope. */
export const RecordHeader = ({
  side,
  where,
  children,
}: {
  side: string
  where: string
  children: ReactNode
}) => (
  <div className="box sunken grid min-0 gap-2 p-12-16">
    <span className="soft text-xs bold">{side}</span>
    <strong className="break">{children}</strong>
    <span className="soft text-sm break">{where}</span>
  </div>
)
