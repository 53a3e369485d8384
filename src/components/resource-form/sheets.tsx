import { answerOf } from '../dialog/answer'
import { part } from '../part/part'

/* The dialogs of a form, each loaded when it is first needed. */

const ReviewSheet = part(() => import('./review/ReviewSheet'))
const ConflictSheet = part(() => import('./conflict/ConflictSheet'))
const UnreadSheet = part(() => import('./conflict/UnreadSheet'))
const GoneSheet = part(() => import('./conflict/GoneSheet'))

type Props<C extends (props: never) => unknown> = Omit<Parameters<C>[0], 'answer'>
type Review = Props<typeof import('./review/ReviewSheet')['default']>
type Choice = Props<typeof import('./conflict/ConflictSheet')['default']>
type Gone = Props<typeof import('./conflict/GoneSheet')['default']>
type ChoiceAnswer = Parameters<
  Parameters<typeof import('./conflict/ConflictSheet')['default']>[0]['answer']
>[0]

/** Shows what would be saved; whether it is to be. */
export const review = (props: Review) =>
  answerOf<boolean>((answer) => <ReviewSheet {...props} answer={answer} />)

/** Asks which of two changes stays, for each of them; null to go back to the form. */
export const chooseSides = (props: Choice) =>
  answerOf<ChoiceAnswer>((answer) => <ConflictSheet {...props} answer={answer} />)

/** Asks what to do where the record could not be read again. */
export const askUnread = (error: unknown) =>
  answerOf<'again' | 'unseen' | null>((answer) => <UnreadSheet error={error} answer={answer} />)

/** Says that the record is gone; whether it is to be made anew. */
export const sayGone = (props: Gone) =>
  answerOf<boolean>((answer) => <GoneSheet {...props} answer={answer} />)
