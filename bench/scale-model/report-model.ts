import { printTable } from '../support/report.ts'
import { assumptions, type Values } from './assumptions.ts'
import { limitsOf, publishingOf, type Reading, readingOf, storyOf } from './model.ts'

const GIGABYTE = 1_000_000_000

export function printModel(values: Values): void {
  printTable(
    ['assumption', 'value', 'unit', 'source'],
    Object.entries(assumptions).map(([name, { unit, source }]) => [
      name,
      String(values[name as keyof Values]),
      unit,
      source,
    ]),
  )
  printPublishing(values)
  console.log()
  printTable(
    ['reading', 'pages', 'requests/s', 'egress', 'from us behind a CDN', 'requests/s of it', 'cores', 'behind a CDN'],
    [
      readingRow('a day, its busiest minute', readingOf(values)),
      readingRow('a minute of a breaking story', storyOf(values)),
    ],
  )
  console.log('\n  what breaks first:')
  printTable(
    ['limit', 'used'],
    limitsOf(values).map(({ what, used }) => [what, `${used.toFixed(2)}${used > 1 ? ' broken' : ''}`]),
  )
}

function printPublishing(values: Values): void {
  const day = publishingOf(values)
  console.log()
  printTable(
    ['publishing, all counties', 'a day', 'per second in the busiest minute'],
    [
      ['saves that publish', grouped(day.saves), day.publishesASecond.toFixed(2)],
      ['PUTs', grouped(day.puts), day.putsASecond.toFixed(1)],
      ['NOTIFYs', grouped(day.notifies), (day.publishesASecond * values.notifiesPerSave).toFixed(1)],
      ['rows written', grouped(day.rows), (day.publishesASecond * values.rowsPerSave).toFixed(0)],
      ['bytes uploaded', bytes(day.uploadedBytes), bytes(day.putsASecond * values.fileBytes)],
      ['cores', '', day.cpuCores.toFixed(2)],
    ],
  )
}

function readingRow(name: string, reading: Reading): string[] {
  return [
    name,
    grouped(reading.pages),
    grouped(reading.requestsASecond),
    bytes(reading.egressBytes),
    bytes(reading.originBytes),
    grouped(reading.originRequestsASecond),
    reading.cpuCores.toFixed(2),
    reading.cpuCoresBehindCdn.toFixed(3),
  ]
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

function bytes(value: number): string {
  return `${(value / GIGABYTE).toFixed(value < GIGABYTE ? 3 : 0)} GB`
}
