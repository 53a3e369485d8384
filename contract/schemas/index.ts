// The directory of schemas: an endpoint table names them by the names they have here.
export { ActivityEntry, ActivityPage, ActivityQuery } from './activity'
export {
  FeatureFlag,
  FeatureFlagCreate,
  FeatureFlagListQuery,
  FeatureFlagPatch,
  MinimalFeatureFlag,
} from './feature-flags'
export { Member, MemberListQuery, MemberPatch } from './members'
export { Organization, OrganizationCreate, OrganizationPatch } from './organizations'
export { PersonalApiKey, PersonalApiKeyCreate, PersonalApiKeyList } from './personal-api-keys'
export { Empty, ErrorBody, PageQuery } from './primitives'
export {
  DemoDataStatus,
  Project,
  ProjectBasic,
  ProjectCreate,
  ProjectListQuery,
  ProjectPatch,
} from './projects'
export {
  Survey,
  SurveyCreate,
  SurveyListQuery,
  SurveyPatch,
  SurveyResponseCounts,
  SurveyWritten,
} from './surveys'
export { User } from './user'
export { Me, MePatch, OrganizationBasic } from './users'
