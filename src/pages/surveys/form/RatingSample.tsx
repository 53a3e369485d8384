import {
  IconMoodAngry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
  IconThumbDown,
  IconThumbUp,
  type TablerIcon,
} from '@tabler/icons-react'
import { describeRatingScale, getRatingSteps } from '../labels/rating'
import classes from './questions.module.css'

const FACES: Record<number, TablerIcon[]> = {
  2: [IconThumbUp, IconThumbDown],
  3: [IconMoodSad, IconMoodEmpty, IconMoodSmile],
  5: [IconMoodAngry, IconMoodSad, IconMoodEmpty, IconMoodSmile, IconMoodHappy],
}

/** Preview of a rating scale, as text and as a sketch. */
export function RatingSample({ display, scale }: { display: unknown; scale: unknown }) {
  const scaleText = describeRatingScale(display, scale)
  if (scaleText === null) return null
  const faces = display === 'emoji' && typeof scale === 'number' ? FACES[scale] : undefined
  return (
    <div className={classes.sample}>
      <p className={classes.none}>{scaleText}</p>
      <div className={classes.steps} aria-hidden>
        {faces
          ? faces.map((Face) => <Face key={Face.displayName} size={24} stroke={1.5} />)
          : getRatingSteps(scale).map((step) => (
              <span key={step} className={classes.step}>
                {step}
              </span>
            ))}
      </div>
    </div>
  )
}
