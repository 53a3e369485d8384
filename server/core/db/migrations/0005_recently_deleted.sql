ALTER TABLE "organizations" DROP CONSTRAINT "organizations_slug_unique";--> statement-breakpoint
ALTER TABLE "surveys" DROP CONSTRAINT "surveys_project_id_name_unique";--> statement-breakpoint
DROP INDEX "surveys_page";--> statement-breakpoint
ALTER TABLE "batch_exports" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "batch_exports" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "deleted_by_id" integer;--> statement-breakpoint
CREATE INDEX "batch_exports_deleted_at_index" ON "batch_exports" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "feature_flags_deleted_at_index" ON "feature_flags" USING btree ("deleted_at") WHERE deleted;--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_slug_unique" ON "organizations" USING btree ("slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "organizations_deleted_at_index" ON "organizations" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "projects_deleted_at_index" ON "projects" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "surveys_project_id_name_unique" ON "surveys" USING btree ("project_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "surveys_deleted_at_index" ON "surveys" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "surveys_page" ON "surveys" USING btree ("project_id","created_at" DESC NULLS FIRST,"id","deleted_at");