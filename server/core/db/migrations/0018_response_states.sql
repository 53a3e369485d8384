CREATE TABLE "survey_response_states" (
	"project_id" integer NOT NULL,
	"survey_id" uuid NOT NULL,
	"response_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"archived" boolean DEFAULT false NOT NULL,
	"test" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_response_states_survey_id_response_id_pk" PRIMARY KEY("survey_id","response_id")
);
--> statement-breakpoint
ALTER TABLE "survey_response_states" ADD CONSTRAINT "survey_response_states_survey_id_surveys_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_response_states_hidden" ON "survey_response_states" USING btree ("project_id","survey_id","response_id","test") WHERE archived or test;--> statement-breakpoint
CREATE INDEX "survey_response_states_tagged" ON "survey_response_states" USING btree ("project_id") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "events_survey_responses" ON "events" USING btree ("project_id","survey_id","timestamp","uuid") WHERE nullif(event, '') = 'survey sent' and survey_id is not null;