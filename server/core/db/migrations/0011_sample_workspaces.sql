CREATE TABLE "sample_workspaces" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'loading' NOT NULL,
	"seed" text NOT NULL,
	"records" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sample_workspaces" ADD CONSTRAINT "sample_workspaces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;