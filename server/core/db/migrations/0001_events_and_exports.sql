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
	"survey_id" uuid GENERATED ALWAYS AS (case
      when event in ('survey shown', 'survey dismissed', 'survey sent')
        and properties ->> '$survey_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (properties ->> '$survey_id')::uuid end) STORED,
	"survey_response" uuid GENERATED ALWAYS AS (case
      when event = 'survey sent'
        or event = 'survey dismissed' and properties ->> '$survey_partially_completed' = 'true'
      then coalesce(md5(nullif(properties ->> '$survey_submission_id', ''))::uuid, "uuid") end) STORED,
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
CREATE TABLE "instance_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_generating_demo_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_export_backfills" ADD CONSTRAINT "batch_export_backfills_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exports" ADD CONSTRAINT "batch_exports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_exports" ADD CONSTRAINT "batch_exports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_logs" ADD CONSTRAINT "batch_export_logs_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_runs" ADD CONSTRAINT "batch_export_runs_batch_export_id_batch_exports_id_fk" FOREIGN KEY ("batch_export_id") REFERENCES "public"."batch_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_export_runs" ADD CONSTRAINT "batch_export_runs_backfill_id_batch_export_backfills_id_fk" FOREIGN KEY ("backfill_id") REFERENCES "public"."batch_export_backfills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "distinct_ids_changed" ON "distinct_ids" USING btree ("project_id","changed_at","distinct_id");--> statement-breakpoint
CREATE INDEX "distinct_ids_person_id_index" ON "distinct_ids" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "events_arrived" ON "events" USING btree ("project_id","inserted_at","uuid");--> statement-breakpoint
CREATE INDEX "events_happened" ON "events" USING btree ("project_id","timestamp","uuid");--> statement-breakpoint
CREATE INDEX "events_of_surveys" ON "events" USING btree ("project_id","event","survey_id","survey_response","timestamp","distinct_id","uuid") WHERE survey_id is not null;--> statement-breakpoint
CREATE INDEX "persons_changed" ON "persons" USING btree ("project_id","changed_at","id");