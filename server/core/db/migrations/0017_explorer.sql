CREATE INDEX "events_by_name" ON "events" USING btree ("project_id","event","inserted_at","uuid");--> statement-breakpoint
CREATE INDEX "events_by_distinct_id" ON "events" USING btree ("project_id","distinct_id","timestamp","uuid");--> statement-breakpoint
CREATE INDEX "persons_created" ON "persons" USING btree ("project_id","created_at","id") WHERE not is_deleted;--> statement-breakpoint
CREATE INDEX "persons_by_email" ON "persons" USING btree ("project_id",lower(left(properties ->> 'email', 200))) WHERE not is_deleted;