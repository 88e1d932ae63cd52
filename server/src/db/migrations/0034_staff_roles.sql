-- What a member of staff may do. Whoever is staff already keeps every right they had.
alter table users add column staff_roles text[] not null default '{}'
  check (staff_roles <@ array['everything', 'operations', 'finance', 'support', 'administrator', 'auditor']);
update users set staff_roles = '{everything}' where user_type_id = 1;
alter table users add constraint users_staff_have_a_role check (user_type_id <> 1 or cardinality(staff_roles) > 0);
comment on column users.staff_roles is 'Roles of provider staff; they add up. Empty for customers, who hold roles by account.';
