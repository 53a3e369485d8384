CREATE TABLE "notification_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"destination_id" uuid NOT NULL,
	"event" text NOT NULL,
	"dedupe_key" text,
	"recipient" text,
	"payload" json NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_manual" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now(),
	"last_attempt_at" timestamp with time zone,
	"duration_ms" integer,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_destinations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"url" text,
	"url_host" text,
	"signing_secret" text,
	"previous_secret" text,
	"previous_secret_expires_at" timestamp with time zone,
	"events" text[] NOT NULL,
	"project_ids" integer[],
	"survey_ids" uuid[],
	"response_schedule" text DEFAULT 'immediate' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"pause_reason" text,
	"failing_since" timestamp with time zone,
	"last_error" text,
	"last_delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_digests" (
	"destination_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"project_id" integer NOT NULL,
	"responses" integer NOT NULL,
	CONSTRAINT "notification_digests_destination_id_survey_id_due_at_pk" PRIMARY KEY("destination_id","survey_id","due_at")
);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_destination_id_notification_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."notification_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_destinations" ADD CONSTRAINT "notification_destinations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_digests" ADD CONSTRAINT "notification_digests_destination_id_notification_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."notification_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_deliveries_destination_id_created_at_index" ON "notification_deliveries" USING btree ("destination_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_deliveries_created_at_index" ON "notification_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_deliveries_once" ON "notification_deliveries" USING btree ("destination_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notification_destinations_organization_id_created_at_index" ON "notification_destinations" USING btree ("organization_id","created_at");