-- Whether the tour of the portal is still to be shown to a person. It is set to due when an invited person activates; people
-- who were here before have found their way.
alter table users alter column preferences
  set default '{"theme":"system","density":"default","success_messages":"popup","single_key_shortcuts":true,"language":"en","tour":"done"}';
update users set preferences = preferences || '{"tour":"done"}' where not preferences ? 'tour';
