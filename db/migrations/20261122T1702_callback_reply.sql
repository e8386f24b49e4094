-- What the browser was told of a payment, so that a repeat is told the same, whatever has become of the money since.
alter table payment_attempts add column callback_reply text check (callback_reply in ('paid', 'goes back'));
