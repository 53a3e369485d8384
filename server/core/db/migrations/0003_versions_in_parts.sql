CREATE TABLE "people_versions" (
	"part" smallint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sdk_versions" ADD COLUMN "part" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sdk_versions" DROP CONSTRAINT "sdk_versions_pkey";--> statement-breakpoint
ALTER TABLE "sdk_versions" ADD CONSTRAINT "sdk_versions_project_id_part_pk" PRIMARY KEY("project_id","part");--> statement-breakpoint
INSERT INTO "sdk_versions" ("project_id", "part") SELECT "id", part FROM "projects", generate_series(1, 15) part;--> statement-breakpoint
INSERT INTO "people_versions" ("part") SELECT part FROM generate_series(0, 15) part;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "begin_sdk_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "sdk_versions" ("project_id", "part") SELECT NEW."id", part FROM generate_series(0, 15) part;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_sdk_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	project integer;
BEGIN
	IF TG_TABLE_NAME = 'projects' THEN
		project := NEW."id";
	ELSIF TG_OP = 'DELETE' THEN
		project := OLD."project_id";
	ELSE
		project := NEW."project_id";
	END IF;
	UPDATE "sdk_versions" SET "version" = "version" + 1 WHERE "project_id" = project AND "part" = pg_backend_pid() % 16;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_people_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "people_versions" SET "version" = "version" + 1 WHERE "part" = pg_backend_pid() % 16;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "count_people_version" AFTER UPDATE OF "uuid", "distinct_id", "first_name", "last_name", "email", "is_email_verified", "hedgehog_config", "role_at_organization" ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_people_version"();
