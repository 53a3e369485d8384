CREATE TABLE "revoked_api_keys" (
	"secure_value" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"user_id" integer NOT NULL,
	"label" text NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "count" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "activity_log_retention_days" integer;--> statement-breakpoint
ALTER TABLE "revoked_api_keys" ADD CONSTRAINT "revoked_api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revoked_api_keys_user_id_index" ON "revoked_api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_log_organization_id_created_at_id_index" ON "activity_log" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_organization_id_user_id_created_at_index" ON "activity_log" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_organization_id_activity_created_at_index" ON "activity_log" USING btree ("organization_id","activity","created_at");--> statement-breakpoint
-- The log of an organization includes the entries of its projects.
UPDATE "activity_log" SET "organization_id" = "projects"."organization_id" FROM "projects" WHERE "projects"."id" = "activity_log"."project_id" AND "activity_log"."organization_id" IS NULL;
