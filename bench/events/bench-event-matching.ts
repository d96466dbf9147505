import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { loadConfig } from '../../admin-api/src/config/config.ts'
import { openStore } from '../../admin-api/src/database/connection.ts'
import { migrateStore } from '../../admin-api/src/database/migrating/migrate.ts'
import { fillCalendar } from '../calendar/fill-calendar.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, ratio, seconds } from '../support/report.ts'
import { makeWorkFolder } from '../support/work-folder.ts'
import { type Figures, figuresOf, type Judged, judgePairs, judgeUnrelated } from './judge-pairs.ts'
import { FINAL_FILE, type LabelledTown, readPairs, TUNING_FILES } from './labelled-pairs.ts'
import { timeMatching } from './time-matching.ts'

const STORED = 5000
const NEW = 500

/** Whether two sources' entries are found to be one event, on labelled pairs; and how long 500 new ones take. */
export async function benchEventMatching(options: BenchOptions): Promise<void> {
  console.log(`\nEvent matching · ${describeMachine()}`)
  for (const name of filesFor(options.only)) {
    const towns = readPairs(name)
    if (towns) printQuality(name, towns)
    else console.log(`\n  ${name} isn't there`)
  }
  if (options.only !== 'tuning') await printSpeed(options)
}

/** `tuning` leaves the held-out pairs unread, `speed` all of them. */
function filesFor(only: string | undefined): readonly Parameters<typeof readPairs>[0][] {
  if (only === 'speed') return []
  return only === 'tuning' ? TUNING_FILES : [...TUNING_FILES, FINAL_FILE]
}

function printQuality(name: string, towns: readonly LabelledTown[]): void {
  const judged = judgePairs(towns, true)
  const all = figuresOf(judged)
  console.log(`\n  ${name}: ${all.pairs} pairs in ${towns.length} towns, ${all.same} the same`)
  const byRelation = Map.groupBy(judged, ({ relation }) => relation)
  printTable(
    ['relation', 'pairs', 'same', 'precision', 'recall', 'with maybe', 'needless questions'],
    [
      ...[...byRelation].map(([relation, some]) => rowOf(relation, figuresOf(some))),
      rowOf('all', all),
      rowOf('all, without known places', figuresOf(judgePairs(towns, false))),
    ],
  )
  if (all.wrong.length > 0) console.log(`  joined wrongly: ${all.wrong.join(', ')}; missed: ${missed(judged)}`)
  const unrelated = judgeUnrelated(towns)
  const shares = [unrelated.same, unrelated.maybe].map((count) => fixed(percent(count / unrelated.pairs), 2, ' %'))
  console.log(`  unrelated entries put on one day: ${shares[0]} joined, ${shares[1]} asked about`)
  printVerdicts([
    { what: 'precision of “same”', value: percent(all.precision), bar: 99, sense: 'least', unit: '%' },
    { what: 'recall of “same”', value: percent(all.recall), bar: 90, sense: 'least', unit: '%' },
  ])
}

function rowOf(relation: string, figures: Figures): string[] {
  const shares = [figures.precision, figures.recall, figures.recallWithMaybe].map((value) =>
    fixed(percent(value), 1, ' %'),
  )
  return [relation, String(figures.pairs), String(figures.same), ...shares, String(figures.needlessQuestions)]
}

function missed(judged: readonly Judged[]): string {
  const ids = judged.filter(({ isSame, answer }) => isSame && answer !== 'same').map(({ id }) => id)
  return ids.join(', ') || 'none'
}

function percent(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 100
}

async function printSpeed({ dir }: BenchOptions): Promise<void> {
  const { folder, remove } = makeWorkFolder(dir)
  const dataDir = join(folder, 'events')
  mkdirSync(dataDir, { recursive: true })
  const loaded = loadConfig({ DATA_DIR: dataDir, PORT: '0', SITE_URL: 'http://localhost:3000', TIME_ZONE })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  const store = await openStore(loaded.config)
  await migrateStore(store)
  await fillCalendar(store, STORED, countyDate(Date.now(), TIME_ZONE), Date.now())
  const timed = await timeMatching(store, loaded.config, NEW)
  await store.close()
  remove()
  console.log()
  printTable(
    [`${timed.fresh} new events against ${timed.stored} stored`, 'time', 'found'],
    [
      ['the matcher, its index included', seconds(timed.matching), String(timed.found)],
      ['the search for similar events', seconds(timed.similar), '-'],
    ],
  )
  printVerdicts([
    { what: 'matching', value: timed.matching / 1000, bar: 5, sense: 'most', unit: 's' },
    {
      what: 'against the search for similar events',
      value: ratio(timed.matching, timed.similar),
      bar: 1,
      sense: 'most',
    },
  ])
}
