CREATE TABLE migrations (version INTEGER PRIMARY KEY) STRICT;
CREATE TABLE subscribers ( id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, email TEXT NOT NULL, requested_at INTEGER NOT NULL, token_hash TEXT UNIQUE, claimed_at INTEGER, mailed_at INTEGER, confirmed_at INTEGER, consent TEXT, unsubscribed_at INTEGER , details TEXT) STRICT;
CREATE TABLE unsubscribe_tokens ( hash TEXT PRIMARY KEY, subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE ) STRICT, WITHOUT ROWID;
CREATE INDEX unsubscribe_tokens_of ON unsubscribe_tokens (subscriber_id);
CREATE TABLE confirm_tokens ( hash TEXT PRIMARY KEY, subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE, expires_at INTEGER NOT NULL , details TEXT) STRICT, WITHOUT ROWID;
CREATE INDEX confirm_tokens_of ON confirm_tokens (subscriber_id);
CREATE TABLE suppressions (who TEXT PRIMARY KEY, since INTEGER NOT NULL, cause TEXT) STRICT, WITHOUT ROWID;
CREATE TABLE attempts (id INTEGER PRIMARY KEY, who TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE INDEX attempts_of ON attempts (who, at);
CREATE INDEX attempts_at ON attempts (at);
CREATE INDEX subscribers_requested ON subscribers (requested_at) WHERE consent IS NULL;
CREATE TABLE issues ( id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, subject TEXT NOT NULL, text_hash TEXT NOT NULL, started_at INTEGER NOT NULL ) STRICT;
CREATE TABLE deliveries ( issue_id INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE, subscriber_id INTEGER NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE, state TEXT NOT NULL CHECK (state IN ('sending', 'accepted', 'rejected', 'deferred', 'unknown')), at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, retry_at INTEGER, owner TEXT, PRIMARY KEY (issue_id, subscriber_id) ) STRICT, WITHOUT ROWID;
CREATE INDEX deliveries_of ON deliveries (subscriber_id);
CREATE INDEX deliveries_open ON deliveries (issue_id, state, retry_at) WHERE state IN ('sending', 'deferred');
CREATE INDEX subscribers_confirmed ON subscribers (id) WHERE confirmed_at IS NOT NULL;
CREATE TABLE service (id INTEGER PRIMARY KEY CHECK (id = 1), secret_hash TEXT NOT NULL) STRICT;
CREATE TABLE delivery_attempts ( id INTEGER PRIMARY KEY, slug TEXT NOT NULL, who TEXT NOT NULL, owner TEXT NOT NULL, is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1)), at INTEGER NOT NULL, outcome TEXT NOT NULL, stage TEXT, reply TEXT ) STRICT;
CREATE INDEX delivery_attempts_of ON delivery_attempts (who);
CREATE INDEX delivery_attempts_at ON delivery_attempts (at);
CREATE INDEX delivery_attempts_open ON delivery_attempts (at) WHERE outcome = 'sending';
INSERT INTO migrations (version) VALUES (1),
  (2),
  (3),
  (4),
  (5),
  (6),
  (7),
  (8);
INSERT INTO subscribers (id, key, email, requested_at, token_hash, claimed_at, mailed_at, confirmed_at, consent, unsubscribed_at, details) VALUES (1, 'asha@studio.example', 'asha@studio.example', 1790000000000, 'e3ac5dd138a4e964fc2cc86bc9ad32d79600dc5a909fac894b45fcc7e6eccc68', NULL, 1790000000000, 1790000001000, 'I want to receive the newsletter by email until I unsubscribe.', NULL, '{"name":"Asha"}'),
  (2, 'ravi@studio.example', 'ravi@studio.example', 1790000002000, 'c1df93ef4cfc04764b11fcc58712a5b7e7b587e26e1522120ab7ad33ad3a2e25', NULL, 1790000002000, NULL, NULL, NULL, NULL),
  (3, 'meera@studio.example', 'meera@studio.example', 1790000003000, NULL, NULL, 1790000003000, NULL, NULL, 1790000004000, NULL),
  (4, 'kiran@studio.example', 'kiran@studio.example', 1790000005000, NULL, NULL, 1790000005000, NULL, 'yes', 1790000007000, NULL),
  (5, 'bounced@studio.example', 'bounced@studio.example', 1790000008000, NULL, NULL, 1790000008000, NULL, 'yes', 1790000010000, NULL);
INSERT INTO unsubscribe_tokens (hash, subscriber_id) VALUES ('0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a', 1);
INSERT INTO confirm_tokens (hash, subscriber_id, expires_at, details) VALUES ('c1df93ef4cfc04764b11fcc58712a5b7e7b587e26e1522120ab7ad33ad3a2e25', 2, 1790172802000, '{}'),
  ('e3ac5dd138a4e964fc2cc86bc9ad32d79600dc5a909fac894b45fcc7e6eccc68', 1, 1790172800000, '{"name":"Asha"}');
INSERT INTO suppressions (who, since, cause) VALUES ('768a887154a2ab58d9dc6f7961fea9daa51a382e9f026736e5e1630663d5671f', 1790000004000, 'objection'),
  ('7af5f6918a904e467d0a13a057e486f90975b977fad5f07460699f0ea7c7c0d8', 1790000010000, 'bounce');
INSERT INTO attempts (id, who, at) VALUES (1, '45b6f54d7bdf0697bd47248cfcdeaf7cbc4987160a2a0f2cd120a0df2b4f6028', 1790000000000);
INSERT INTO issues (id, slug, subject, text_hash, started_at) VALUES (1, 'one-scanner', 'One scanner, "two" queues', 'hash', 1790000020000);
INSERT INTO deliveries (issue_id, subscriber_id, state, at, attempts, retry_at, owner) VALUES (1, 1, 'accepted', 1790000021000, 1, NULL, 'run'),
  (1, 5, 'rejected', 1790000022000, 1, NULL, 'run');
INSERT INTO service (id, secret_hash) VALUES (1, 'f4c53475163a0e21fa40e7010f95756fc712344820dba2918ad668537c5136e0');
INSERT INTO delivery_attempts (id, slug, who, owner, is_copy, at, outcome, stage, reply) VALUES (1, 'one-scanner', '617857e24afd1ec77b9b5ef61ad79b1037efa0308574f3e0214cc7ea44fb1be4', 'run', 1, 1790000021000, 'accepted', 'DATA', '250');
