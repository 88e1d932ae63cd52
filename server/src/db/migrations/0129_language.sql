-- The language a person reads the portal and its mails in. People who never chose read English.
alter table users alter column preferences
  set default '{"theme":"system","density":"default","success_messages":"popup","single_key_shortcuts":true,"language":"en"}';
update users set preferences = preferences || '{"language":"en"}' where not preferences ? 'language';
