-- docs/product/prices.md#which-rule: a default plan begins on a day, and purchases before it keep the plan of their day.
create table default_price_plans (
  effective_from date primary key,
  price_plan_id bigint references price_plans on delete restrict,
  created_at timestamptz not null default now()
);
comment on table default_price_plans is 'Which plan prices the accounts without another from a day on. Null: none.';
create index default_price_plans_plan on default_price_plans (price_plan_id);
insert into default_price_plans (effective_from, price_plan_id) select '1900-01-01', id from price_plans where is_default;
comment on column price_plans.is_default is
  'Written for the previous version, which has no default_price_plans: whether the plan was in force when one was last chosen.';
