import type { z } from 'zod'
import type { Db, Trx } from './database.ts'

/** Returns undefined also if an update made the value invalid. */
export async function findInstanceValue<T extends z.ZodType>(
  db: Db,
  name: string,
  schema: T,
): Promise<z.output<T> | undefined> {
  const row = await db.selectFrom('instance_values').select('value').where('name', '=', name).executeTakeFirst()
  if (!row) return undefined
  const parsed = schema.safeParse(JSON.parse(row.value))
  return parsed.success ? parsed.data : undefined
}

/** Reads made afterwards see what others committed meanwhile. Locks nothing if there is no value yet. */
export async function lockInstanceValue(trx: Trx, name: string): Promise<void> {
  await trx
    .updateTable('instance_values')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('name', '=', name)
    .execute()
}

export async function saveInstanceValue(db: Db, name: string, value: unknown, now: number): Promise<void> {
  const changes = { value: JSON.stringify(value), updated_at: now }
  await db
    .insertInto('instance_values')
    .values({ name, ...changes })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changes))
    .execute()
}

export async function saveInstanceValueOnce(db: Db, name: string, value: unknown, now: number): Promise<void> {
  await db
    .insertInto('instance_values')
    .values({ name, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function deleteInstanceValue(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('instance_values').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}
