CREATE TABLE "survey_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"surveys" json NOT NULL,
	"metric" text NOT NULL,
	"period" text DEFAULT 'last_90_days' NOT NULL,
	"date_from" date,
	"date_to" date,
	"comparison" text DEFAULT 'none' NOT NULL,
	"property" text,
	"property_type" text,
	"base" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"share_hash" text,
	"shared_at" timestamp with time zone,
	"share_expires_at" timestamp with time zone,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by_id" integer
);
--> statement-breakpoint
ALTER TABLE "survey_reports" ADD CONSTRAINT "survey_reports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_reports" ADD CONSTRAINT "survey_reports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_reports_project_id_created_at_index" ON "survey_reports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "survey_reports_deleted_at_index" ON "survey_reports" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_reports_share_hash" ON "survey_reports" USING btree ("share_hash");