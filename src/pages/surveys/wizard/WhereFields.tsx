import { useWatch } from 'react-hook-form'
import { GroupProblem } from '../../../components/resource-form/GroupProblem'
import { ExternalNote } from '../form/ExternalNote'
import { AudienceStep } from './AudienceStep'
import { PageStep } from './PageStep'
import classes from './wizard.module.css'

/** Fields for the audience and the pages. */
export function WhereFields() {
  const type: unknown = useWatch({ name: 'type' })
  return (
    <>
      <GroupProblem name="conditions" />
      <ExternalNote />
      {type !== 'external_survey' && (
        <div className={classes.parts}>
          <PageStep />
          <AudienceStep />
        </div>
      )}
    </>
  )
}
