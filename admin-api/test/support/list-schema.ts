import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { Store } from '../../src/database/store.ts'

/** One line per part of the schema, without Kysely's own tables. */
export function listSchema({ kind, db }: Store): Promise<string[]> {
  return kind === 'sqlite' ? listSqlite(db) : listPostgres(db)
}

/** SQLite stores the statements themselves, with later columns at the end. */
async function listSqlite(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'kysely%' and name not like 'sqlite%'
    and not (type = 'table' and name like 'article_search_%') order by tbl_name, type <> 'table', type, name
  `.execute(db)
  return rows.map((row) => oneLine(row.sql).replace(/"([a-z_]+)"/g, '$1'))
}

async function listPostgres(db: Kysely<Database>): Promise<string[]> {
  const here = sql`current_schema()::regnamespace`
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format(
        '%s column %s %s %s%s%s%s %s', c.relname, to_char(a.attnum, 'FM00'), a.attname,
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end, ' identity ' || nullif(a.attidentity::text, ''),
        ' generated ' || nullif(a.attgenerated::text, ''), 'default ' || pg_get_expr(d.adbin, d.adrelid)
      ) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = ${here} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0
      union all
      select format('%s constraint %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = ${here} and contype <> 'n'
      union all
      select format('%s index %s', tablename, indexdef) from pg_indexes where schemaname = current_schema()
      union all
      select format('%s trigger %s %s', t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${here} and not t.tgisinternal
      union all
      select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace = ${here}
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format(
        'sequence %s %s from %s by %s to %s at %s', sequencename, data_type, start_value, increment_by, max_value, last_value
      )
      from pg_sequences where schemaname = current_schema()
    ) as lines order by line collate "C"
  `.execute(db)
  return rows.map(({ line }) => oneLine(line)).filter((line) => !/^kysely_|^sequence kysely_/.test(line))
}

/** Row count and hash of each table that isn't empty. */
export async function listRows({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const lines: string[] = []
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (/^article_search/.test(name)) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    if (rows.length === 0) continue
    const written = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n')
    lines.push(`rows ${name} ${rows.length} ${createHash('sha256').update(written).digest('hex')}`)
  }
  return lines
}

const oneLine = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim()
