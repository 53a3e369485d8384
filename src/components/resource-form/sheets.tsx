import { answerOf } from '../dialog/answer'
import { part } from '../part/part'

/* The dialogs of a form, each loaded on demand. */

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

/** Opens the review dialog; resolves to true if the user confirms. */
export const review = (props: Review) =>
  answerOf<boolean>((answer) => <ReviewSheet {...props} answer={answer} />)

/** Asks the user to resolve each conflict; null returns to the form. */
export const chooseSides = (props: Choice) =>
  answerOf<ChoiceAnswer>((answer) => <ConflictSheet {...props} answer={answer} />)

/** Asks how to proceed if the record could not be refetched. */
export const askUnread = (error: unknown) =>
  answerOf<'again' | 'unseen' | null>((answer) => <UnreadSheet error={error} answer={answer} />)

/** Reports that the record was deleted; resolves to true if it should be recreated. */
export const sayGone = (props: Gone) =>
  answerOf<boolean>((answer) => <GoneSheet {...props} answer={answer} />)
