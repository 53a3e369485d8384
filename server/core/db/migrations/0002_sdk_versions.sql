CREATE TABLE "sdk_versions" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sdk_versions" ADD CONSTRAINT "sdk_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sdk_versions" ("project_id") SELECT "id" FROM "projects";--> statement-breakpoint
CREATE FUNCTION "begin_sdk_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sdk_versions" ("project_id") VALUES (NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_sdk_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'projects' THEN
		UPDATE "sdk_versions" SET "version" = "version" + 1 WHERE "project_id" = NEW."id";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "sdk_versions" SET "version" = "version" + 1 WHERE "project_id" = OLD."project_id";
	ELSE
		UPDATE "sdk_versions" SET "version" = "version" + 1 WHERE "project_id" = NEW."project_id";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "begin_sdk_version" AFTER INSERT ON "projects" FOR EACH ROW EXECUTE FUNCTION "begin_sdk_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "count_sdk_version" AFTER UPDATE OF "settings", "api_token" ON "projects" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_sdk_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "count_sdk_version" AFTER INSERT OR UPDATE OR DELETE ON "feature_flags" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_sdk_version"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "count_sdk_version" AFTER INSERT OR UPDATE OR DELETE ON "surveys" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_sdk_version"();
