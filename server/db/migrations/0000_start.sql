CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid,
	"project_id" integer,
	"user_id" integer,
	"user" json NOT NULL,
	"scope" text NOT NULL,
	"item_id" text NOT NULL,
	"activity" text NOT NULL,
	"detail" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_export_backfills" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_export_id" uuid NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"by_arrival" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'Starting' NOT NULL,
	"next_start_at" timestamp with time zone,
	"total_records_count" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"last_updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"model" text DEFAULT 'events' NOT NULL,
	"destination_type" text NOT NULL,
	"destination_config" text NOT NULL,
	"interval" text NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"offset_day" smallint,
	"offset_hour" smallint,
	"filters" json,
	"hogql_query" text,
	"schema" json,
	"paused" boolean DEFAULT false NOT NULL,
	"last_paused_at" timestamp with time zone,
	"pause_reason" text,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"next_end_at" timestamp with time zone,
	"resumed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_mail_at" timestamp with time zone,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_export_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batch_export_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_export_id" uuid NOT NULL,
	"instance_id" uuid,
	"timestamp" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batch_export_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_export_id" uuid NOT NULL,
	"backfill_id" uuid,
	"retry_of_id" uuid,
	"status" text DEFAULT 'Starting' NOT NULL,
	"data_interval_start" timestamp with time zone,
	"data_interval_end" timestamp with time zone NOT NULL,
	"records_completed" integer,
	"records_total_count" integer,
	"bytes_exported" bigint,
	"latest_error" text,
	"cursor" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"held_until" timestamp with time zone,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"verified_at" timestamp with time zone,
	"verification_challenge" text NOT NULL,
	"verification" json,
	"jit_provisioning_enabled" boolean DEFAULT false NOT NULL,
	"sso_enforcement" text DEFAULT '' NOT NULL,
	"saml_entity_id" text,
	"saml_acs_url" text,
	"saml_x509_cert" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "distinct_ids" (
	"project_id" integer NOT NULL,
	"distinct_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "distinct_ids_project_id_distinct_id_pk" PRIMARY KEY("project_id","distinct_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"project_id" integer NOT NULL,
	"uuid" uuid NOT NULL,
	"event" text NOT NULL,
	"distinct_id" text NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"inserted_at" timestamp with time zone NOT NULL,
	"properties" json NOT NULL,
	"elements_chain" text,
	"person_id" uuid,
	"person_properties" json,
	CONSTRAINT "events_project_id_uuid_pk" PRIMARY KEY("project_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"properties" json NOT NULL,
	"is_identified" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "feature_flags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"project_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"filters" json NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"ensure_experience_continuity" boolean DEFAULT false,
	"survey_owned" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instance_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"target_email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"emailing_attempt_made" boolean DEFAULT false NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"message" text,
	"private_project_access" json DEFAULT '[]' NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_organization_id_user_id_unique" UNIQUE("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"plugins_access_level" smallint DEFAULT 9 NOT NULL,
	"is_member_join_email_enabled" boolean DEFAULT true NOT NULL,
	"enforce_2fa" boolean,
	"customer_id" text,
	CONSTRAINT "organizations_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "project_memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"membership_id" uuid NOT NULL,
	"level" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "project_memberships_project_id_membership_id_unique" UNIQUE("project_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"api_token" text NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"access_control" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_generating_demo_data" boolean DEFAULT false NOT NULL,
	"ingested_event" boolean DEFAULT false NOT NULL,
	"week_start_day" smallint,
	"settings" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "projects_api_token_unique" UNIQUE("api_token")
);
--> statement-breakpoint
CREATE TABLE "personal_api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"label" text NOT NULL,
	"secure_value" text NOT NULL,
	"mask_value" text NOT NULL,
	"scopes" text[] NOT NULL,
	"scoped_teams" integer[] DEFAULT '{}' NOT NULL,
	"scoped_organizations" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "personal_api_keys_secure_value_unique" UNIQUE("secure_value")
);
--> statement-breakpoint
CREATE TABLE "plugin_files" (
	"plugin_id" integer NOT NULL,
	"name" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "plugin_files_plugin_id_name_pk" PRIMARY KEY("plugin_id","name")
);
--> statement-breakpoint
CREATE TABLE "plugins" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "plugins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"plugin_type" text,
	"name" text,
	"description" text,
	"url" text,
	"icon" text,
	"config_schema" json DEFAULT '{}' NOT NULL,
	"tag" text,
	"latest_tag" text,
	"is_global" boolean DEFAULT false NOT NULL,
	"capabilities" json DEFAULT '{}' NOT NULL,
	"metrics" json DEFAULT '{}',
	"public_jobs" json DEFAULT '{}',
	CONSTRAINT "plugins_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "proxy_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"target_cname" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"message" text,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"last_checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone DEFAULT now(),
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proxy_records_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "role_memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_memberships_role_id_membership_id_unique" UNIQUE("role_id","membership_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"feature_flags_access_level" smallint DEFAULT 37 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"schedule" text DEFAULT 'once',
	"linked_flag_id" integer,
	"targeting_flag_id" integer,
	"internal_targeting_flag_id" integer,
	"internal_response_sampling_flag_id" integer,
	"questions" json,
	"conditions" json,
	"appearance" json,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"start_date" timestamp with time zone,
	"end_date" timestamp with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"responses_limit" integer,
	"iteration_count" integer,
	"iteration_frequency_days" integer,
	"iteration_start_dates" json,
	"current_iteration" integer,
	"current_iteration_start_date" timestamp with time zone,
	"response_sampling_start_date" timestamp with time zone,
	"response_sampling_interval_type" text DEFAULT 'week',
	"response_sampling_interval" integer,
	"response_sampling_limit" integer,
	"response_sampling_daily_limits" text,
	"enable_partial_responses" boolean DEFAULT false,
	CONSTRAINT "surveys_project_id_name_unique" UNIQUE("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"distinct_id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"is_email_verified" boolean DEFAULT false,
	"hedgehog_config" json,
	"role_at_organization" text,
	"theme_mode" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"current_organization_id" uuid,
	"current_project_id" integer,
	"last_login" timestamp with time zone,
	"date_joined" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
ALTER TABLE "batch_export_backfills" ADD CONSTRAINT "batch_export_backfills_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exports" ADD CONSTRAINT "batch_exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exports" ADD CONSTRAINT "batch_exports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_logs" ADD CONSTRAINT "batch_export_logs_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_runs" ADD CONSTRAINT "batch_export_runs_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_runs" ADD CONSTRAINT "batch_export_runs_backfill_id_batch_export_backfills_id_fk" FOREIGN KEY ("backfill_id") REFERENCES "public"."batch_export_backfills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domains" ADD CONSTRAINT "domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD CONSTRAINT "feature_flags_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_memberships" ADD CONSTRAINT "project_memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_memberships" ADD CONSTRAINT "project_memberships_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD CONSTRAINT "personal_api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_files" ADD CONSTRAINT "plugin_files_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugins" ADD CONSTRAINT "plugins_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_records" ADD CONSTRAINT "proxy_records_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proxy_records" ADD CONSTRAINT "proxy_records_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_memberships" ADD CONSTRAINT "role_memberships_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_memberships" ADD CONSTRAINT "role_memberships_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_linked_flag_id_feature_flags_id_fk" FOREIGN KEY ("linked_flag_id") REFERENCES "public"."feature_flags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_targeting_flag_id_feature_flags_id_fk" FOREIGN KEY ("targeting_flag_id") REFERENCES "public"."feature_flags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_internal_targeting_flag_id_feature_flags_id_fk" FOREIGN KEY ("internal_targeting_flag_id") REFERENCES "public"."feature_flags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_internal_response_sampling_flag_id_feature_flags_id_fk" FOREIGN KEY ("internal_response_sampling_flag_id") REFERENCES "public"."feature_flags"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_scope_item_id_created_at_index" ON "activity_log" USING btree ("scope","item_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_project_id_scope_created_at_index" ON "activity_log" USING btree ("project_id","scope","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_organization_id_scope_created_at_index" ON "activity_log" USING btree ("organization_id","scope","created_at");--> statement-breakpoint
CREATE INDEX "batch_export_backfills_batch_export_id_created_at_index" ON "batch_export_backfills" USING btree ("batch_export_id","created_at");--> statement-breakpoint
CREATE INDEX "backfills_under_way" ON "batch_export_backfills" USING btree ("last_updated_at") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "batch_exports_project_id_created_at_index" ON "batch_exports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "batch_exports_next_end_at_index" ON "batch_exports" USING btree ("next_end_at") WHERE not paused;--> statement-breakpoint
CREATE INDEX "export_logs_page" ON "batch_export_logs" USING btree ("batch_export_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "batch_export_logs_instance_id_timestamp_index" ON "batch_export_logs" USING btree ("instance_id","timestamp");--> statement-breakpoint
CREATE INDEX "batch_export_runs_batch_export_id_created_at_index" ON "batch_export_runs" USING btree ("batch_export_id","created_at");--> statement-breakpoint
CREATE INDEX "batch_export_runs_batch_export_id_data_interval_end_index" ON "batch_export_runs" USING btree ("batch_export_id","data_interval_end");--> statement-breakpoint
CREATE INDEX "batch_export_runs_backfill_id_index" ON "batch_export_runs" USING btree ("backfill_id") WHERE backfill_id is not null;--> statement-breakpoint
CREATE INDEX "runs_under_way" ON "batch_export_runs" USING btree ("due_at") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_scheduled" ON "batch_export_runs" USING btree ("batch_export_id","data_interval_end") WHERE backfill_id is null and retry_of_id is null;--> statement-breakpoint
CREATE INDEX "domains_organization_id_domain_index" ON "domains" USING btree ("organization_id","domain");--> statement-breakpoint
CREATE INDEX "distinct_ids_changed" ON "distinct_ids" USING btree ("project_id","changed_at","distinct_id");--> statement-breakpoint
CREATE INDEX "distinct_ids_person_id_index" ON "distinct_ids" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "events_arrived" ON "events" USING btree ("project_id","inserted_at","uuid");--> statement-breakpoint
CREATE INDEX "events_happened" ON "events" USING btree ("project_id","timestamp","uuid");--> statement-breakpoint
CREATE INDEX "persons_changed" ON "persons" USING btree ("project_id","changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feature_flags_project_id_key_index" ON "feature_flags" USING btree ("project_id","key") WHERE not deleted;--> statement-breakpoint
CREATE INDEX "feature_flags_project_id_created_at_index" ON "feature_flags" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "invites_organization_id_created_at_index" ON "invites" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invites_address" ON "invites" USING btree ("organization_id",lower("target_email"));--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_memberships_membership_id_index" ON "project_memberships" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "projects_organization_id_index" ON "projects" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "personal_api_keys_user_id_index" ON "personal_api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plugins_organization_id_index" ON "plugins" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "proxy_records_organization_id_created_at_index" ON "proxy_records" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "proxy_records_next_check_at_index" ON "proxy_records" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "role_memberships_membership_id_index" ON "role_memberships" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "roles_organization_id_created_at_index" ON "roles" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name" ON "roles" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "surveys_linked_flag_id_index" ON "surveys" USING btree ("linked_flag_id") WHERE linked_flag_id is not null;--> statement-breakpoint
CREATE INDEX "surveys_targeting_flag_id_index" ON "surveys" USING btree ("targeting_flag_id") WHERE targeting_flag_id is not null;--> statement-breakpoint
CREATE INDEX "surveys_internal_targeting_flag_id_index" ON "surveys" USING btree ("internal_targeting_flag_id") WHERE internal_targeting_flag_id is not null;--> statement-breakpoint
CREATE INDEX "surveys_internal_response_sampling_flag_id_index" ON "surveys" USING btree ("internal_response_sampling_flag_id") WHERE internal_response_sampling_flag_id is not null;--> statement-breakpoint
CREATE INDEX "surveys_page" ON "surveys" USING btree ("project_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_address" ON "users" USING btree (lower("email"));--> statement-breakpoint
-- Documents of a few kilobytes stay in their row, uncompressed: a page of 50 needs no look-ups in a side table.
ALTER TABLE "surveys" SET (toast_tuple_target = 8160);
