import { SampleDataNotice } from '../sample-workspace/SampleDataNotice'
import { PageHeader } from '../ui/page/PageHeader'
import classes from './home.module.css'

/**
 * Header of a home page, which says that there is sample data: beside the title or, on a phone, below it, where a summary
 * takes the place otherwise.
 */
export function HomeHeader({
  organization_id,
  summary,
  aside,
  ...header
}: Parameters<typeof PageHeader>[0] & { organization_id: string | undefined; summary: string }) {
  const otherwise = <span className={classes.summary}>{summary}</span>
  return (
    <div className={classes.header}>
      <PageHeader
        {...header}
        aside={
          <>
            {aside}
            <div className={classes.line}>
              {organization_id === undefined ? (
                otherwise
              ) : (
                <SampleDataNotice organization_id={organization_id} otherwise={otherwise} />
              )}
            </div>
          </>
        }
      />
    </div>
  )
}
