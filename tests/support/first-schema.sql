-- Rows in every table of the first schema, as the first version wrote them.
insert into users (id, uuid, distinct_id, first_name, last_name, email, is_email_verified, hedgehog_config, role_at_organization, theme_mode, last_login)
values
  (1, '0190a000-0000-7000-8000-000000000001', 'ann', 'Ann', 'Nightjar', 'ann@example.com', true, '{"skin": "default"}', 'engineering', 'dark', '2024-01-02T03:04:05.678Z'),
  (2, '0190a000-0000-7000-8000-000000000002', 'bo', 'Bo', '', 'bo@example.com', null, null, null, null, null);
insert into organizations (id, name, slug, is_member_join_email_enabled, enforce_2fa, customer_id)
values ('0190a000-0000-7000-8000-00000000000a', 'Ütliberg & Söhne', 'utliberg', false, true, 'cus_1');
insert into memberships (id, organization_id, user_id, level)
values
  ('0190a000-0000-7000-8000-000000000011', '0190a000-0000-7000-8000-00000000000a', 1, 15),
  ('0190a000-0000-7000-8000-000000000012', '0190a000-0000-7000-8000-00000000000a', 2, 1);
insert into projects (id, uuid, organization_id, name, api_token, timezone, access_control, is_demo, ingested_event, week_start_day, settings)
values
  (1, '0190a000-0000-7000-8000-000000000101', '0190a000-0000-7000-8000-00000000000a', 'Shop', 'phc_shop', 'Europe/Zurich', true, false, true, 1, '{"session_recording_opt_in": true}'),
  (2, '0190a000-0000-7000-8000-000000000102', '0190a000-0000-7000-8000-00000000000a', 'Site', 'phc_site', 'UTC', false, true, false, null, '{}');
insert into project_memberships (project_id, membership_id, level)
values (1, '0190a000-0000-7000-8000-000000000012', 8);
update users set current_organization_id = '0190a000-0000-7000-8000-00000000000a', current_project_id = 1;
-- The key phx_of_the_first_schema_0000.
insert into personal_api_keys (id, user_id, label, secure_value, mask_value, scopes)
values ('key-1', 1, 'First key', 'sha256$' || encode(sha256('phx_of_the_first_schema_0000'), 'hex'), 'phx_...0000', '{*}');
insert into domains (organization_id, domain, verified_at, verification_challenge, verification, jit_provisioning_enabled, sso_enforcement, saml_entity_id)
values ('0190a000-0000-7000-8000-00000000000a', 'example.com', '2024-02-03T00:00:00Z', 'challenge', '{"outcome": "found"}', true, 'saml', 'entity');
insert into invites (organization_id, target_email, first_name, emailing_attempt_made, level, message, private_project_access, created_by_id)
values ('0190a000-0000-7000-8000-00000000000a', 'cy@example.com', 'Cy', true, 8, 'Come in', '[{"id": 1, "level": 1}]', 1);
insert into roles (id, organization_id, name, feature_flags_access_level)
values ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-00000000000a', 'Editors', 21);
insert into role_memberships (role_id, membership_id)
values ('0190a000-0000-7000-8000-000000000021', '0190a000-0000-7000-8000-000000000012');
insert into proxy_records (organization_id, domain, target_cname, status, message, checks, last_checked_at, next_check_at, created_by_id)
values ('0190a000-0000-7000-8000-00000000000a', 'e.example.com', 'x.proxy.example.net', 'valid', null, 3, now(), null, 1);
insert into plugins (id, organization_id, plugin_type, name, description, url, icon, config_schema, tag, latest_tag, is_global, capabilities)
values (1, '0190a000-0000-7000-8000-00000000000a', 'source', 'Filter', 'Drops some', null, null, '[{"key": "names", "type": "string"}]', '1', null, false, '{"methods": ["processEvent"]}');
insert into plugin_files (plugin_id, name, content) values (1, 'index.js', 'export const processEvent = (event) => event');
insert into feature_flags (id, project_id, key, name, filters, active, created_by_id)
values (1, 1, 'beta', 'Beta', '{"groups": [{"properties": [], "rollout_percentage": 50}]}', true, 1);
insert into surveys (id, project_id, name, description, type, linked_flag_id, questions, conditions, appearance, created_by_id, start_date, responses_limit)
values ('0190a000-0000-7000-8000-000000000201', 1, 'How was it?', 'After the order', 'popover', 1, '[{"id": "q1", "type": "open", "question": "How was it?"}]', '{"url": "/done"}', '{"theme": {"depth": 1}}', 1, '2024-03-01T00:00:00Z', 100);
insert into activity_log (organization_id, project_id, user_id, "user", scope, item_id, activity, detail)
values ('0190a000-0000-7000-8000-00000000000a', 1, 1, '{"first_name": "Ann", "email": "ann@example.com"}', 'Survey', '0190a000-0000-7000-8000-000000000201', 'created', '{"name": "How was it?", "changes": null}');
select setval(pg_get_serial_sequence('users', 'id'), 2), setval(pg_get_serial_sequence('projects', 'id'), 2),
  setval(pg_get_serial_sequence('plugins', 'id'), 1), setval(pg_get_serial_sequence('feature_flags', 'id'), 1);
