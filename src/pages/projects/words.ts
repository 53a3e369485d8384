/** What goes with a project. */
export const PROJECT_LOSS = 'Its surveys and flags go with it. There is no way back.'
