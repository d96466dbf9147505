import { SETUP_STEPS, type SetupStepName } from '@hometown/shared-types/setup-guide'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { saveValue } from '../../../database/settings/instance-values.ts'

/** One row each, so that two administrators never overwrite each other's. */
const MARKS = ['started', 'opened', 'dismissed', 'address', ...SETUP_STEPS] as const
type Mark = (typeof MARKS)[number]

const rowOf = (mark: Mark) => `setup_${mark}`

export async function findMarks(db: Kysely<Database>): Promise<ReadonlyMap<Mark, unknown>> {
  const rows = await db
    .selectFrom('instance_values')
    .select(['name', 'value'])
    .where('name', 'in', MARKS.map(rowOf))
    .execute()
  const values = new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return new Map(MARKS.filter((mark) => values.has(rowOf(mark))).map((mark) => [mark, values.get(rowOf(mark))]))
}

export async function saveMark(trx: Transaction<Database>, mark: Mark, value: unknown, now: number): Promise<void> {
  await saveValue(trx, rowOf(mark), value, now)
}

export async function deleteMarks(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('instance_values').where('name', 'in', MARKS.map(rowOf)).execute()
}

/**
 * What can be seen without asking anybody, however it came about.
 * @param hasCounty the environment names the paper's county
 */
export async function findFacts(db: Kysely<Database>, hasCounty: boolean): Promise<ReadonlySet<SetupStepName>> {
  const saved = await db
    .selectFrom('settings')
    .select('key')
    .where('key', 'in', ['siteName', 'countyName', 'newsletterDay'])
    .execute()
  const named = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('display_name', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const source = await db.selectFrom('sources').select('id').where('sample', '=', 0).limit(1).executeTakeFirst()
  const has = (key: string) => saved.some((row) => row.key === key)
  const facts: [SetupStepName, boolean][] = [
    ['paper', has('siteName') && (hasCounty || has('countyName'))],
    ['account', named !== undefined],
    ['sources', source !== undefined],
    ['newsletter', has('newsletterDay')],
  ]
  return new Set(facts.filter(([, isTrue]) => isTrue).map(([step]) => step))
}
