-- Searches read all texts of a project where the extension is missing, as in the embedded database, or may not be created.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX surveys_search ON surveys USING gist (search_text gist_trgm_ops(siglen = 256));
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'Surveys are searched without an index: %', SQLERRM;
END $$;
