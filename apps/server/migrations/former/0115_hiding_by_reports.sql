-- What bounds the power of reports to hide something before a steward decides.

-- HMAC of the network that the report came from, until the case is decided.
alter table reports add column network bytea check (octet_length(network) = 32);

-- SHA-256 of what a steward decided to keep.
alter table report_cases add column kept_hash bytea check (octet_length(kept_hash) = 32);
update report_cases set kept_hash = sha256(convert_to(snapshot::text, 'UTF8')) where state = 'kept' and snapshot is not null;
