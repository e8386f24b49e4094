import type { Sql, Transaction } from '#src/platform/db/database.ts'

/**
 * Records which process has claimed which mail and which job, which the shop itself does not record: it waits until a claim expires.
 * The tables must exist, so a shop must have started.
 */
export async function trackClaims(db: Sql): Promise<void> {
  await db.query('create table claims (what text, id text, claimant text, primary key (what, id))')
  await db.query(`
    create function track_claim() returns trigger language plpgsql as $$
    begin
      insert into claims values (tg_argv[0], new.id::text, current_setting('application_name'))
        on conflict (what, id) do update set claimant = excluded.claimant;
      return null;
    end $$`)
  await db.query(`create trigger track_claim after update on outbox
    for each row when (new.attempts > old.attempts) execute function track_claim('mail')`)
  await db.query(`create trigger track_claim after update on pgboss.job
    for each row when (new.state = 'active' and old.state <> 'active') execute function track_claim('job')`)
}

/** Makes what killed processes had claimed due at once; the claims of running processes stay. */
export async function expireClaimsOfDeadProcesses(tx: Transaction): Promise<void> {
  await tx.query(
    `update outbox set next_try_at = now() where state = 'waiting' and next_try_at > now() and id::text in (${claimedByDead('mail')})`,
  )
  await tx.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and id::text in (${claimedByDead('job')})`,
  )
}

const claimedByDead = (what: 'mail' | 'job') => `
  select id from claims where what = '${what}' and not exists (
    select 1 from pg_stat_activity where datname = current_database() and application_name = claimant)`
