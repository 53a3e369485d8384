/** Names of the organization and of its projects. The first project remains when the sample data is removed. */
export const SAMPLE_NAMES = {
  organization: 'Juniper Works',
  project: 'Juniper web app',
  secondProject: 'Juniper mobile',
}

/** Name of the first organization without sample data. */
export const DEFAULT_ORGANIZATION_NAME = 'My organization'
