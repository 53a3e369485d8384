CREATE TABLE "event_names" (
	"project_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_names_project_id_name_pk" PRIMARY KEY("project_id","name")
);
--> statement-breakpoint
CREATE TABLE "flag_calls" (
	"flag_id" integer NOT NULL,
	"day" date NOT NULL,
	"response" text NOT NULL,
	"calls" integer NOT NULL,
	"last_called_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flag_calls_flag_id_day_response_pk" PRIMARY KEY("flag_id","day","response")
);
--> statement-breakpoint
ALTER TABLE "feature_flags" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "feature_flags" ADD COLUMN "rollout_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_names" ADD CONSTRAINT "event_names_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flag_calls" ADD CONSTRAINT "flag_calls_flag_id_feature_flags_id_fk" FOREIGN KEY ("flag_id") REFERENCES "public"."feature_flags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The calls of the last 30 days that are stored already.
INSERT INTO "flag_calls" ("flag_id", "day", "response", "calls", "last_called_at")
SELECT flag.id, called.day, CASE WHEN called.response IN ('true', 'false') OR EXISTS (
    SELECT FROM json_array_elements(CASE WHEN json_typeof(flag.filters -> 'multivariate' -> 'variants') = 'array'
      THEN flag.filters -> 'multivariate' -> 'variants' ELSE '[]' END) variant
    WHERE variant ->> 'key' = called.response) THEN called.response ELSE '' END, sum(called.calls), max(called.last_called_at)
FROM (
  SELECT project_id, properties ->> '$feature_flag' AS key, ("timestamp" AT TIME ZONE 'UTC')::date AS day,
    coalesce(properties ->> '$feature_flag_response', '') AS response, count(*)::int AS calls,
    max(least("timestamp", inserted_at)) AS last_called_at
  FROM "events"
  WHERE event = '$feature_flag_called' AND "timestamp" > now() - interval '31 days' AND "timestamp" < now() + interval '1 day'
  GROUP BY 1, 2, 3, 4
) called
JOIN "feature_flags" flag ON flag.project_id = called.project_id AND flag.key = called.key AND NOT flag.deleted
  AND NOT flag.survey_owned
GROUP BY 1, 2, 3;--> statement-breakpoint
-- The names of the latest events of each project.
INSERT INTO "event_names" ("project_id", "name", "created_at", "last_seen_at")
SELECT "projects".id, latest.event, min(latest."timestamp"), max(latest."timestamp")
FROM "projects", LATERAL (
  SELECT event, "timestamp" FROM "events" WHERE "events".project_id = "projects".id
  ORDER BY "timestamp" DESC LIMIT 100000
) latest
GROUP BY 1, 2;
