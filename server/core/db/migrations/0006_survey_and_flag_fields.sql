ALTER TABLE "feature_flags" ADD COLUMN "tags" json DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "enable_iframe_embedding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "base_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "translations" json;--> statement-breakpoint
ALTER TABLE "surveys" ADD COLUMN "form_content" json;