ALTER TABLE "plugins" DROP CONSTRAINT "plugins_url_unique";--> statement-breakpoint
DROP INDEX "plugins_organization_id_index";--> statement-breakpoint
CREATE UNIQUE INDEX "plugins_address" ON "plugins" USING btree ("organization_id","url");