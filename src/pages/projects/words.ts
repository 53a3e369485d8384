import { t } from '../../texts/text'
/** What goes with a project. */
export const PROJECT_LOSS = t('Its surveys and flags go with it. There is no way back.')
