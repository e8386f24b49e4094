-- expand
-- Payments and tax documents page by page, and both ways: the columns of an index run in one direction.
create index payment_attempts_in_order on payment_attempts (first_seen_at desc, gateway_payment_id desc);
drop index payment_attempts_by_time;
create index tax_documents_in_order on tax_documents (issued_on desc, issued_at desc, number desc);
drop index tax_documents_by_day;

-- Those that most payments are not.
create index payment_attempts_of_state on payment_attempts (state, first_seen_at desc, gateway_payment_id desc) where state <> 'captured';
