// Registry of schemas: endpoint tables reference them by the names exported here.
export {
  AccessControl,
  AccessControlAssignment,
  AccessControlAssignmentCreate,
  AccessControlCreate,
  AccessControlPatch,
  AccessControls,
  EffectiveAccess,
  MemberAccess,
} from './access-controls'
export { ActivityEntry, ActivityPage, ActivityQuery } from './activity'
export {
  ActivityLogEntry,
  ActivityLogExport,
  ActivityLogExportCreate,
  ActivityLogPage,
  ActivityLogQuery,
} from './activity-log'
export {
  Backfill,
  BackfillCreate,
  BackfillEstimate,
  BackfillId,
  BackfillPage,
  BackfillQuery,
  BackfillStarted,
  BatchExport,
  BatchExportCreate,
  BatchExportListQuery,
  BatchExportPatch,
  ConnectionTest,
  ConnectionTestBody,
  ConnectionTestQuery,
  ConnectionTestStep,
  ExportArchive,
  ExportArchiveBody,
  ExportFile,
  ExportFiles,
  ExportFilesQuery,
  ExportLog,
  ExportLogQuery,
  ExportRun,
  ExportRunPage,
  ExportRunQuery,
  RowPreview,
  RowPreviewBody,
  RunCancelled,
  UnpauseBody,
} from './batch-exports'
export { Domain, DomainCreate, DomainListQuery, DomainPatch, DomainVerification } from './domains'
export { EventCountQuery, EventCounts, EventDetail, EventListQuery, EventPage } from './events'
export {
  ExplicitMember,
  ExplicitMemberCreate,
  ExplicitMemberListQuery,
  ExplicitMemberPatch,
  MemberProjectAccess,
} from './explicit-members'
export {
  AffectedUsers,
  AffectedUsersQuery,
  FeatureFlag,
  FeatureFlagCreate,
  FeatureFlagListQuery,
  FeatureFlagPatch,
  FeatureFlagStatus,
  FlagDailyCalls,
  FlagUsage,
  LocalEvaluation,
  MinimalFeatureFlag,
  TagList,
} from './feature-flags'
export {
  Invite,
  InviteBulkCreate,
  InviteBulkCreated,
  InviteCreate,
  InviteCreated,
  InviteDelivery,
} from './invites'
export { LiveConnection, PresenceCreate } from './live'
export { Member, MemberListQuery, MemberPatch } from './members'
export {
  NotificationDelivery,
  NotificationDeliveryList,
  NotificationDeliveryQuery,
  NotificationDestination,
  NotificationDestinationCreate,
  NotificationDestinationPatch,
} from './notifications'
export { OidcConnectionTest, OidcProvider, OidcProviderPatch, SignInOptions } from './oidc'
export { Organization, OrganizationCreate, OrganizationPatch } from './organizations'
export {
  EventDefinition,
  EventDefinitionQuery,
  PersonPropertyValue,
  PersonPropertyValueList,
  PersonPropertyValueQuery,
  PropertyDefinition,
  PropertyDefinitionList,
  PropertyDefinitionQuery,
  PropertyTypeQuery,
} from './person-properties'
export {
  PersonalApiKey,
  PersonalApiKeyCreate,
  PersonalApiKeyList,
  PersonalApiKeyPatch,
  PersonalApiKeyRoll,
} from './personal-api-keys'
export {
  Person,
  PersonDestroyQuery,
  PersonExport,
  PersonFlagList,
  PersonFlagQuery,
  PersonList,
  PersonListQuery,
  PersonResponseList,
} from './persons'
export {
  Plugin,
  PluginActivityQuery,
  PluginCatalogue,
  PluginChecked,
  PluginConfigs,
  PluginCreate,
  PluginIds,
  PluginListQuery,
  PluginPatch,
  PluginSourcePatch,
  PluginUpgrade,
  PluginWithSource,
} from './plugins'
export { Empty, ErrorBody, PageQuery } from './primitives'
export { ProjectHome, ProjectHomeQuery } from './project-home'
export {
  ImportedRecord,
  ProjectImport,
  ProjectImportCreate,
  ProjectImportPreview,
  ProjectImportResume,
  ProjectImportSource,
  SourceProjects,
} from './project-imports'
export {
  DemoDataStatus,
  Project,
  ProjectBasic,
  ProjectCreate,
  ProjectListQuery,
  ProjectPatch,
} from './projects'
export {
  ProxyRecord,
  ProxyRecordCreate,
  ProxyRecordList,
  ProxyRecordListQuery,
  ProxyRecordPatch,
} from './proxy-records'
export { Role, RoleCreate, RoleMembership, RoleMembershipCreate, RolePatch } from './roles'
export { SampleWorkspace } from './sample-workspace'
export {
  OrganizationApiKey,
  OrganizationApiKeyListQuery,
  ServiceAccount,
  ServiceAccountCreate,
  ServiceAccountKeyCreate,
  ServiceAccountPatch,
} from './service-accounts'
export { SignedOut, UserSession, UserSessionList } from './sessions'
export { Signup, SignupCreate, SignupInvite } from './signup'
export {
  ResponseStatesChange,
  ResponseStatesPatch,
  ResponsesDeleted,
  ResponsesDeleteQuery,
  ResponsesMark,
  ResponsesMarked,
  SurveyInboxCounts,
  SurveyInboxPage,
  SurveyInboxQuery,
} from './survey-inbox'
export {
  SurveyReport,
  SurveyReportCreate,
  SurveyReportLink,
  SurveyReportPatch,
  SurveyReportPreview,
  SurveyReportResults,
  SurveyReportShare,
  SurveyReportSummaries,
} from './survey-reports'
export {
  SurveyCountQuery,
  SurveyDailyQuery,
  SurveyDailyResponses,
  SurveyResponse,
  SurveyResponseCounts,
  SurveyResponsePage,
  SurveyResponsesQuery,
  SurveyStats,
  SurveyStatsDetail,
  SurveyStatsDetailQuery,
  SurveyStatsQuery,
} from './survey-stats'
export {
  Survey,
  SurveyCreate,
  SurveyListQuery,
  SurveyPatch,
  SurveyWriteResponse,
} from './surveys'
export { RestoreTest, SystemBackup, SystemJobs, SystemStatus } from './system'
export { DeletedRecord } from './trash'
export { User } from './user'
export { Me, MePatch, OrganizationBasic } from './users'
