-- Billing information: whom an account's invoices name, how they travel, and on what terms. One row per account.

create table account_billings (
  account_id bigint primary key references accounts on delete cascade,
  legal_name text not null check (legal_name <> ''),
  address text not null check (address <> ''),
  address_secondary text not null default '',
  city text not null check (city <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zipcode text not null check (zipcode ~ '^[0-9]{5}(-[0-9]{4})?$'),
  -- An employer's number and nothing else: a person's social security number does not fit.
  tax_id text not null default '' check (tax_id ~ '^([0-9]{2}-[0-9]{7})?$'),
  contact_name text not null default '',
  phone text not null default '',
  invoice_emails text[] not null default '{}' check (cardinality(invoice_emails) <= 10),
  delivery_method text not null check (delivery_method in ('email', 'mail')),
  check (delivery_method <> 'email' or cardinality(invoice_emails) > 0),
  po_number text not null default '',
  primary_sort text not null,
  secondary_sort text check (secondary_sort <> primary_sort),
  has_summaries boolean not null,
  has_page_breaks boolean not null,
  -- Agreed with the provider, so unset until staff set them.
  billing_cycle text check (billing_cycle in ('weekly', 'semi-monthly', 'monthly')),
  payment_terms text check (payment_terms in ('due on receipt', 'net 10', 'net 15', 'net 30')),
  payment_method text check (payment_method in ('ACH', 'EFT', 'cheque')),
  bank_last_four text not null default '' check (bank_last_four ~ '^([0-9]{4})?$'),
  check (payment_method is null or payment_method = 'cheque' or bank_last_four <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
