ALTER TABLE "personal_api_keys" ADD COLUMN "last_used_ip" text;--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD COLUMN "last_used_user_agent" text;--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD COLUMN "previous_secure_value" text;--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD COLUMN "previous_value_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "personal_api_keys" ADD COLUMN "previous_value_last_used_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "personal_api_keys_previous_secure_value_index" ON "personal_api_keys" USING btree ("previous_secure_value");