CREATE TABLE "access_controls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"project_id" integer NOT NULL,
	"resource" text NOT NULL,
	"role_id" uuid,
	"membership_id" uuid,
	"access_level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_controls" ADD CONSTRAINT "access_controls_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_controls" ADD CONSTRAINT "access_controls_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_controls" ADD CONSTRAINT "access_controls_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_controls_subject" ON "access_controls" USING btree ("project_id","resource",coalesce("role_id", "membership_id", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
CREATE INDEX "access_controls_role_id_index" ON "access_controls" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "access_controls_membership_id_index" ON "access_controls" USING btree ("membership_id");