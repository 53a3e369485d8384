CREATE TABLE "project_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"project_id" integer,
	"is_new_project" boolean NOT NULL,
	"invite_members" boolean NOT NULL,
	"source_host" text NOT NULL,
	"source_project" text NOT NULL,
	"source_name" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"error" text,
	"sealed_keys" text,
	"key_id" text,
	"items" json,
	"mapping" json NOT NULL,
	"results" json NOT NULL,
	"total" integer,
	"created_by_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD COLUMN "ended_organizations" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_imports" ADD CONSTRAINT "project_imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_imports" ADD CONSTRAINT "project_imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_imports" ADD CONSTRAINT "project_imports_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_imports_organization_id_created_at_index" ON "project_imports" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "project_imports_project_id_index" ON "project_imports" USING btree ("project_id");