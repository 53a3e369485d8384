import type { ReactNode } from 'react'
import { SampleDataNotice } from '../sample-workspace/SampleDataNotice'
import { PageHeader } from '../ui/page/PageHeader'
import classes from './home.module.css'

/** Header of a home page. The line below the title says that there is sample data, or summarizes the page. */
export function HomeHeader({
  organization_id,
  summary,
  ...header
}: Parameters<typeof PageHeader>[0] & { organization_id: string | undefined; summary: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      <div className={classes.line}>
        {organization_id === undefined ? (
          summary
        ) : (
          <SampleDataNotice organization_id={organization_id} otherwise={summary} />
        )}
      </div>
    </>
  )
}
