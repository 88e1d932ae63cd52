-- What each table is for, kept in the database itself: schema.sql, types.ts and every database tool show these sentences.
-- A later migration that adds a table comments on it too.

comment on table schema_migrations is 'Which migrations have run, with the hash of the file, so that a changed file is noticed.';

-- People and sessions
comment on table accounts is 'One fleet''s contract with the provider. Whatever a customer user sees belongs to exactly one account.';
comment on column accounts.cl_account_no is 'Begins with the division; people see the rest.';
comment on column accounts.search is 'What the account search matches: the name, the numbers as stored and the number as people write it.';
comment on table users is 'Everyone who can sign in: provider staff and customer users.';
comment on column users.user_type_id is '1 provider staff, 2 customer user.';
comment on column users.status is '0 active, 1 disabled, 2 invited, 3 must accept the terms.';
comment on column users.version is 'Counts every edit of the person or of one of their memberships.';
comment on column users.is_barred is 'Disabled by provider staff; an account''s admin cannot undo it.';
comment on column users.status_when_enabled is 'While disabled: the status that enabling brings back.';
comment on table memberships is 'A customer user''s place in one account, with the roles held there.';
comment on column memberships.is_enabled is 'An account''s admin disables people in that account only.';
comment on column memberships.wants_exception_mail is 'Gets a mail when an import finds exceptions.';
comment on table sessions is 'One row per sign-in. Ending it ends all its tokens at the next call.';
comment on column sessions.impersonated_by is 'Support sign-in: the member of staff behind this session.';
comment on column sessions.second_factor_at is 'When the second factor was last proved in this session.';
comment on table access_tokens is 'What a call shows to be let in, stored as SHA-256 only.';
comment on table refresh_tokens is 'Each works once. A spent one is kept, so that its reuse is recognised.';
comment on column refresh_tokens.successor_sealed is 'The next token, sealed under the spent one: two tabs that refresh at once both carry on.';
comment on table links is 'Links sent by mail. The token is derived when the mail is sent; only its hash is kept.';
comment on column links.user_id is 'Null for a link that belongs to an address and to no user.';
comment on table password_reset_requests is 'Accepted for any e-mail, known or not, so that the reply takes equally long; a job does the rest.';
comment on table second_factors is 'The authenticator app and the passkeys of a user.';
comment on column second_factors.confirmed_at is 'Null until a first code has proved that the app holds the secret.';
comment on column second_factors.secret_sealed is 'Sealed under the key ring and bound to the user.';
comment on column second_factors.last_step is 'The newest half minute a code was accepted for: each code works once.';
comment on table recovery_codes is 'Stand in for a lost second factor. A used one is deleted.';
comment on column recovery_codes.hash is 'A code has 80 random bits, so a plain hash cannot be reversed.';
comment on table passkey_challenges is 'What a passkey is asked to sign, once.';
comment on table half_sessions is 'Between the right password and the second factor. The token opens nothing but the second step.';
comment on table account_keys is 'The data keys of an account, wrapped by a key that never enters the database; the newest seals.';
comment on table attempts is 'Attempts within a time window, for every limit; holds across instances and restarts.';
comment on table idempotency_keys is 'The first reply to a call with an Idempotency-Key, written in the transaction of its effect.';
comment on column idempotency_keys.account_id is '0 where the call needs no account.';
comment on column idempotency_keys.fingerprint is 'Keyed, because the body may hold a PIN.';

-- Audit, mail and notices
comment on table audit_events is 'Who did what. Append-only, written in the transaction of the change it records.';
comment on column audit_events.actor_id is 'The user; no foreign key, because an entry outlives the user.';
comment on column audit_events.actor_name is 'The user''s name at the time, or the job or command.';
comment on column audit_events.actor_roles is 'The roles at the time, in the account of the entry.';
comment on column audit_events.impersonated_by is 'The member of staff who acted as actor_id.';
comment on table unsealed_audit_events is 'Audit entries that the sealer has yet to chain.';
comment on table audit_seals is 'The chain over the audit log: each hash covers its entry and the hash before it.';
comment on column audit_seals.event_id is 'No foreign key: a seal outlives its entry, or a deletion would go unnoticed.';
comment on column audit_seals.is_caught_up is 'Nothing was left waiting behind this seal: whatever is sealed later was committed later.';
comment on column audit_seals.key_id is 'Which key of the key ring made the hash.';
comment on table mails is 'The outbox. A job makes the text from kind and values when it delivers, so no link is stored.';
comment on column mails.refused_at is 'Refused for good. A mail that is neither sent nor refused is still being tried.';
comment on table kept_mails is 'Mails of the demo, kept for /dev/mail instead of sent.';
comment on table notifications is 'Notices shown in the portal.';
comment on column notifications.account_id is 'Null for a notice to every account.';
comment on column notifications.user_id is 'Set for a notice to one person.';
comment on table notices_seen is 'How far a user has read the notices of an account: up to and with this one.';

-- Reference lists
comment on table card_networks is 'Who accepts a card. The same list is in domain/src/reference.ts.';
comment on table card_types is 'Single, Driver, Vehicle or Misc. The same list is in domain/src/reference.ts.';
comment on table card_statuses is 'The states of a card. The same list is in domain/src/reference.ts.';
comment on table card_vehicle_types is 'Kinds of vehicles by their letter. The same list is in domain/src/reference.ts.';
comment on table card_fuel_profiles is 'What a card may buy. The same list is in domain/src/reference.ts.';
comment on table card_time_profiles is 'When a card may buy. The same list is in domain/src/reference.ts.';
comment on column card_time_profiles.days is 'A mask from Monday (1) to Sunday (64).';
comment on table card_period_gallons is 'How often a limit in gallons begins again. The same list is in domain/src/reference.ts.';
comment on table card_period_amounts is 'How often a limit in dollars begins again. The same list is in domain/src/reference.ts.';
comment on table zipcodes is 'The real US ZIP codes, filled from an npm package after the migrations.';

-- Cards
comment on table card_templates is 'What a new card starts from, made by provider staff for all accounts. Deactivated, never deleted.';
comment on column card_templates.max_gallon_fill is 'Limits are whole gallons and whole dollars, as pumps enforce them.';
comment on column card_templates.version is 'Raised by every change; an edit of an older version is refused (409).';
comment on table cards is 'A fuel card, from the moment it is ordered.';
comment on column cards.id is 'Assigned before the row is written: a card''s secrets are sealed to its id.';
comment on column cards.template_snapshot is 'The template as it was on the day of the order.';
comment on column cards.number_hash is 'Keyed; makes the number unique and lets it be found exactly.';
comment on column cards.pin_index is 'Keyed; tells whether a PIN is taken without showing it.';
comment on column cards.is_pin_drawn is 'Whether the portal drew the PIN or a person chose it: all that staff may know of a PIN.';
comment on column cards.vehicle_number_key is 'Two spellings of one vehicle number are one number.';
comment on column cards.search is 'What a keyword matches: never a PIN, never more of the number than people may see.';
comment on index cards_vehicle_number is 'Once per account and network, among Active, Inactive, Pending and Locked cards. Any other status frees it.';
comment on index cards_pin is 'As for the vehicle number.';
comment on index cards_pending is 'The queue of Card Review runs over all accounts.';
comment on table card_counts is 'How many cards an account has by status, network and type, so that a list need not count them.';
comment on table active_card_changes is 'Active cards gained or lost by an account on a day of its own calendar.';
comment on column active_card_changes.account_id is 'No foreign key: the cards have one.';
comment on table card_number_ranges is 'How a network writes its card numbers, and which comes next. The row is the counter.';
comment on column card_number_ranges.is_generated is 'False: the network issues the numbers, and the shape only checks what is typed.';
comment on table spent_number_ranges is 'Shapes a network no longer uses, and how far each was given out: no such number is given again.';
comment on table card_update_requests is 'Bulk updates that a customer asked for, applied by the worker in business hours or decided by staff.';
comment on table card_update_lines is 'The cards of a bulk update, and what became of each.';
comment on column card_update_lines.skipped is 'Why the card was left as it was.';

-- Orders
comment on table delivery_addresses is 'Where an account has its cards sent.';
comment on table card_orders is 'What was submitted in the order wizard.';
comment on column card_orders.case_number is 'Set for a virtual request, and only then.';
comment on column card_orders.delivery is 'As it was on the day of the order: addresses may change afterwards.';
comment on column card_orders.fingerprint is 'Keyed, because what was sent may hold PINs. The same again within a minute is probably a mistake.';
comment on column card_orders.card_order_batch_id is 'A column, not a table of its own: an order cannot be in two batches.';
comment on index card_orders_waiting is 'The queues of provider staff run over all accounts; finished orders are not in them.';
comment on table card_order_lines is 'One card of an order, as it was ordered. The card itself may change afterwards.';
comment on column card_order_lines.position is 'Its place in the order as it was sent.';
comment on column card_order_lines.line_values is 'Every value but the PIN.';
comment on column card_order_lines.has_typed_number is 'A typed number may be corrected until the batch is completed; one from a range may not.';
comment on table card_order_events is 'The dated timeline of an order.';
comment on column card_order_events.user_id is 'Null: the portal itself.';
comment on table card_order_batches is 'Orders that staff handle together until their cards have numbers.';
comment on column card_order_batches.cards is 'Changed only under the lock of this row, so that a list need not count.';
comment on table batch_files is 'The files of a completed batch: made once, sealed, and the same bytes at every fetch.';

-- Billing and transactions
comment on table account_billings is 'Whom an account''s invoices name, how they are sent, and on what terms.';
comment on column account_billings.tax_id is 'An employer''s number; a social security number does not fit.';
comment on column account_billings.billing_cycle is 'Agreed with the provider, so null until staff set it.';
comment on table products is 'What is sold, by Conexxus number. The same list is in domain/src/reference/products.ts.';
comment on column products.unit is 'G gallons, E gallon equivalents, U units.';
comment on column products.is_mpg is 'Counts for miles per gallon: neither DEF nor what a refrigeration unit burns does.';
comment on table network_products is 'What each network calls a product. A transaction with an unknown code waits.';
comment on table sites is 'Where one can fuel: a cardlock, a retail site, a private yard or a fuel truck.';
comment on table tax_rates is 'A tax rate, in force from its date until the next row of the same tax.';
comment on column tax_rates.locality is 'The county or city, where the level is one.';
comment on column tax_rates.rate is 'Excise: hundred-thousandths of a dollar per gallon. Sales tax: hundred-thousandths of the price.';
comment on column tax_rates.never_exempt_rate is 'The part that is owed even with an exemption, in the same unit.';
comment on column tax_rates.basis is 'published: from a public source. example: for the demo. entered: by staff.';
comment on table tax_exemptions is 'A certificate by which an account, or one of its cards, does not owe a tax.';
comment on column tax_exemptions.tax_class is 'Empty for every product.';
comment on table vehicles is 'What a vehicle burns and how much its tank holds, so that a fill can be judged.';
comment on column vehicles.tank_capacity is 'Whole gallons.';
comment on column vehicles.owner_operator_number is 'Empty for the fleet''s own vehicles.';
comment on table invoices is 'What an account owes for one billing cycle; closed once and never changed.';
comment on table transactions is 'One fill at one site, or a fee or reversal. Money is cents, volume thousandths of a gallon, unit prices hundred-thousandths of a dollar. Partitioned by month; make_transaction_months adds the months.';
comment on column transactions.account_id is 'No foreign key of its own: the one of the card holds the account.';
comment on column transactions.posting is 'Rises in the order in which imports commit, and again with a correction: a report takes what lies above its mark.';
comment on column transactions.tran_id is 'As the source names it, unique within its network (transaction_keys).';
comment on column transactions.transacted_at is 'The site''s own clock.';
comment on column transactions.last_four is 'From here to tax_doc as it was on that day: a later change of the card does not change the past.';
comment on column transactions.miles is 'Since the fill before of the same vehicle; null when it cannot be known.';
comment on column transactions.quantity is 'Negative in a reversal, as are all the amounts.';
comment on column transactions.tax_waived is 'How much tax an exemption took away.';
comment on index transactions_reversals is 'Reversals are few: those of a card are found without reading its purchases.';
comment on table transaction_keys is 'One row per transaction of a network, whatever its month: finds a repetition or a correction.';
comment on column transaction_keys.digest is 'Of what the file said: equal means nothing changed.';
comment on column transaction_keys.import_id is 'Where it was read last. The same id twice in one file is a mistake of the file.';
comment on table reversals is 'Which sale a reversal takes back. Beside the transactions, so that a link found later changes none of them.';
comment on column reversals.sale_id is 'A sale is taken back once.';
comment on table day_sums is 'Transactions added up by account, day, product and state. Triggers keep all sums; they have no foreign keys.';
comment on index day_sums_day is 'For the provider''s view over all accounts.';
comment on table card_month_sums is 'Transactions added up by card, month and product.';
comment on table month_sums is 'The day sums added up by account, month and product.';
comment on table account_month_sums is 'The month sums added up by account, for comparing accounts.';
comment on column account_month_sums.gallons is 'Of fuel only; the total is of everything.';
comment on table provider_day_sums is 'The day sums of all accounts together.';

-- Imports
comment on table imports is 'A file of transactions or authorisations on its way in.';
comment on column imports.mapping is 'For the generic layout: which column holds which field.';
comment on column imports.next_line is 'Everything before this line has been written.';
comment on column imports.trailer is 'The sums in the file''s own last line; null where the layout has none.';
comment on table import_parts is 'The bytes of a file, sealed and kept until the import is done, so that another worker can go on.';
comment on table import_problems is 'Lines that were refused, and why.';
comment on column import_problems.tran_id is 'To find the line again; never a card number.';
comment on table held_transactions is 'Lines that wait: an unknown card, product or site, or a correction of what is invoiced.';
comment on column held_transactions.detail is 'The part of the line that was not known, as people may see it.';
comment on column held_transactions.sealed is 'The whole line as read; it may hold a card number.';
comment on table import_mappings is 'Remembered mappings of comma-separated files.';
comment on table authorisations is 'What a pump asked and what it was told.';
comment on column authorisations.authorised_at is 'The site''s own clock.';
comment on column authorisations.posting is 'Numbered together with the transactions.';

-- Exceptions
comment on table exceptions is 'One row per rule that a fill or an attempt broke.';
comment on column exceptions.transaction_id is 'No foreign key: a corrected transaction is written again under its id, and the review stays.';
comment on column exceptions.authorisation_id is 'Of a refused attempt. Either this or transaction_id is set.';
comment on column exceptions.threshold is 'What was allowed, in the unit of the rule; actual is what happened.';
comment on column exceptions.is_mailed is 'Everyone who wants these mails was told, or there was no one to tell.';
comment on table exception_settings is 'An account''s own thresholds. A rule without a row has its default.';

-- Reports and saved views
comment on table report_runs is 'One execution of a report, by hand or by a schedule.';
comment on column report_runs.account_id is 'Null for an admin report, which looks across accounts.';
comment on column report_runs.due_at is 'Unique with the schedule, so that two workers make one report.';
comment on column report_runs.attempt is 'Counted up by each worker that begins: one that was thought dead finds that the run is no longer its own.';
comment on column report_runs.posted_after is 'A daily report covers the postings after this one, up to the watermark.';
comment on column report_runs.is_test is 'A test moves neither the watermark nor the list that the next audit compares with.';
comment on column report_runs.subject is 'Of the mail, where the sender chose one.';
comment on column report_runs.handled_at is 'Its mails are in the outbox, or there was nothing to send.';
comment on table report_run_parts is 'The sealed bytes of a report''s file.';
comment on table report_schedules is 'A rule that runs a report again and again.';
comment on column report_schedules.owner_id is 'Whose rights decide, at each run, whether it may still be sent.';
comment on column report_schedules.weekday is 'Monday is 1.';
comment on column report_schedules.month_day is '31 is the last day of a shorter month too.';
comment on column report_schedules.watermark is 'The last posting a daily report has seen: the next begins after it.';
comment on table report_recipients is 'Who gets a scheduled report. An address stands once per report of an account.';
comment on table report_addresses is 'Addresses of no user of the account: each agrees once, by a link, and gets nothing before.';
comment on column report_addresses.report_key is 'The report they were asked about.';
comment on table report_deliveries is 'Who gets a run, one mail each.';
comment on column report_deliveries.number is 'Makes the Message-ID, so that it is the same at every try.';
comment on column report_deliveries.queued_at is 'Null until the address is confirmed.';
comment on column report_deliveries.mail_id is 'Null also when the outbox has been tidied.';
comment on column report_deliveries.link_id is 'For the answer to a monthly audit.';
comment on table report_views is 'Parameters of a report under a name, for one user in one account.';
comment on column report_views.name is 'Empty for the parameters last used.';
comment on table list_views is 'Filters and order of a list under a name, for one user or shared with the account.';
comment on column list_views.search is 'As in the address, without the page.';
comment on table audit_confirmations is 'The answer to a monthly audit: the list is right, or what should change.';
comment on table audit_snapshots is 'The list as it was when a monthly audit was made, so that the next one marks what changed.';

-- Sequences and functions
comment on sequence card_order_numbers is 'CO-000001 and on. A refused order may leave a gap; a number is never used twice.';
comment on sequence case_numbers is 'CS-000001 and on, for virtual requests.';
comment on sequence batch_numbers is 'CB-000001 and on.';
comment on sequence invoice_numbers is 'INV-000001 and on.';
comment on sequence transaction_ids is 'Shared by all months of transactions.';
comment on sequence transaction_postings is 'The order in which imports commit transactions and authorisations.';
comment on function refuse_change() is 'Makes a table append-only.';
comment on function numbered(text, bigint) is 'CO-000001; after the millionth the number is longer.';
comment on function count_cards() is 'Keeps card_counts. Writes only net changes, in one order, so that two writers never deadlock.';
comment on function date_active_cards() is 'Keeps active_card_changes. A card that is written with a past brings it along; one that is Pending (8) has none.';
comment on function name_audit_actor() is 'Adds who the actor was at that time, where the writer knows only the id.';
comment on function await_seal() is 'Notes new audit entries for the sealer, so that writers do not wait for each other.';
comment on function make_transaction_months(date, date) is 'Adds the partitions of these months. A new month locks the table until its transaction ends.';
comment on function sum_transactions() is 'Keeps day_sums and card_month_sums. Writes only net changes, in one order, so that two writers never deadlock.';
comment on function sum_day_sums() is 'Keeps month_sums and provider_day_sums, in the same way.';
comment on function sum_month_sums() is 'Keeps account_month_sums, in the same way.';
