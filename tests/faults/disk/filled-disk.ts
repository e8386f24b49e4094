/** Runs SQL on the database whose disk is to be full. */
type Run = (sql: string) => Promise<unknown>

// What a database says whose disk is full, and how it behaves: it reads and deletes, and adds no row and no version of one.
const fullDisk = `
  create or replace function full_disk() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`

/** The parts of a partitioned table have its triggers. */
const onEachTable = (statement: string): string => `
  do $$ declare place record; begin
    for place in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
                  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    loop execute format('${statement}', place.name); end loop; end $$`

export async function fillDisk(run: Run): Promise<void> {
  await run(fullDisk)
  await run(onEachTable('create trigger full_disk before insert or update on %s for each row execute function full_disk()'))
}

export const makeRoom = (run: Run): Promise<unknown> => run(onEachTable('drop trigger full_disk on %s'))
