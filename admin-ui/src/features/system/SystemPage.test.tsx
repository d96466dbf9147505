import type { SystemNode, SystemStatus } from '@hometown/shared-types/system'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { doubleClick } from '../../../test/support/double-click.ts'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderDesk } from '../../../test/support/render-desk.tsx'

test('a double click makes one backup', async () => {
  const work = { state: 'waiting', step: '', percent: 0, problem: null }
  const server = fakeServer({
    'GET /api/backups': { body: { backups: [], work: { ...work, state: 'idle' } } },
    'POST /api/backups': { body: work },
  })
  renderDesk('/admin/system')
  doubleClick(await screen.findByRole('button', { name: 'Back Up Now' }))
  const started = () => server.calls.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(started()).not.toEqual([]))
  expect(started().map(({ path }) => path)).toEqual(['/api/backups'])
})

const alder: SystemNode = {
  ...{
    id: 'n1',
    host: 'alder',
    version: '1.2.0',
    role: 'all',
    isThis: true,
    isGone: false,
    heardAt: '2026-11-20T16:42:00.000Z',
  },
  siteVersionsBehind: null,
  isSiteAhead: false,
  clockOffsetMs: null,
  processes: [
    {
      ...{ name: 'api', loopLagP99: 2, loopLagMax: 9, memoryBytes: 9e7, uptime: 3600 },
      heardAt: '2026-11-20T16:42:00.000Z',
    },
  ],
}
const birch: SystemNode = { ...alder, id: 'n2', host: 'birch', version: '1.1.0', role: 'publisher', isThis: false }

function statusOf(changes: Partial<SystemStatus>): SystemStatus {
  return {
    ...{ at: '2026-11-20T16:42:00.000Z', versions: { hometown: '1.2.0', node: 'v22.0.0', database: 'PostgreSQL 18' } },
    disk: { freeBytes: 2e9, totalBytes: 9e9, isLow: false },
    database: {
      ...{ kind: 'postgres', bytes: 1e7, walBytes: null, isReadOnly: false },
      connections: { open: 4, idle: 3, waiting: 0 },
    },
    ...{ objects: null, nodes: [alder], leases: [] },
    queues: { changes: 0, pictures: 0, webhooks: 0, schedule: 0, mails: 0 },
    ...{ oldestChangeAt: null, lastPollAt: null, lastPublish: null, lastBackup: null, incidents: [], alertEmails: [] },
    auditLogHost: null,
    unencrypted: [],
    mail: { way: 'outbox', held: null },
    ...changes,
  }
}

function openSystem(changes: Partial<SystemStatus>) {
  fakeServer({ 'GET /api/system': { body: statusOf(changes) } })
  renderDesk('/admin/system')
}

test('machines are listed with their processes, and one that vanished or runs another version is named', async () => {
  openSystem({ nodes: [alder, birch, { ...alder, id: 'n3', host: 'cedar', isThis: false, isGone: true }] })
  const nameOf = async (host: string) => (await screen.findByRole('heading', { name: host })).closest('li')
  expect((await nameOf('alder'))?.textContent).toMatch(/Answered this page.*Hometown 1\.2\.0.*Lag 2 ms, at most 9 ms/)
  expect((await nameOf('birch'))?.textContent).toMatch(/Publishes the site.*Other version.*Hometown 1\.1\.0/)
  const cedar = (await nameOf('cedar'))?.textContent
  expect(cedar).toContain('Not heard since 10:42 AM')
  expect(cedar).not.toContain('Lag')
})

test('without a mail server, it says that readers can’t manage their subscriptions', async () => {
  openSystem({ mail: { way: 'outbox', held: null, readersWait: true } })
  await screen.findByText('Readers can’t change or end their subscriptions')
})

test('connections without TLS are named', async () => {
  openSystem({ unencrypted: ['WordPress at wp.example.org is used without TLS. Use its https address.'] })
  await screen.findByText('Some connections aren’t protected')
  await screen.findByText(/^WordPress at wp\.example\.org/)
})

test('it says whether the audit log is sent to another system', async () => {
  openSystem({ auditLogHost: 'logs.example.org' })
  expect((await screen.findByText('Audit log')).parentElement?.textContent).toContain('Sent to logs.example.org')
})

test('without one, it says that the audit log stays here', async () => {
  openSystem({ auditLogHost: null })
  const said = (await screen.findByText('Audit log')).parentElement?.textContent
  expect(said).toContain('In this database only')
})

test('each machine says whether its readers get the newest site', async () => {
  const others = [1, 3].map((behind) => ({
    ...birch,
    id: `behind${behind}`,
    host: `birch${behind}`,
    siteVersionsBehind: behind,
  }))
  const ahead = { ...birch, id: 'n9', host: 'dogwood', siteVersionsBehind: 0, isSiteAhead: true }
  openSystem({ nodes: [{ ...alder, siteVersionsBehind: 0 }, ...others, birch, ahead] })
  const textOf = async (host: string) => (await screen.findByRole('heading', { name: host })).closest('li')?.textContent
  expect(await textOf('alder')).toContain('Site version: current')
  expect(await textOf('birch1')).toContain('Site version: 1 version behind')
  expect(await textOf('birch3')).toContain('Site version: 3 versions behind')
  expect(await textOf('birch')).not.toContain('Site version')
  expect(await textOf('dogwood')).toContain('Site version: newer than the restored database.')
})

test('a machine whose clock is off by more than two seconds says so, and what to do', async () => {
  const offsets = { birch: 2000, cedar: 7400, dogwood: -240_000, elm: -10_800_000 }
  const others = Object.entries(offsets).map(([host, clockOffsetMs]) => ({ ...birch, id: host, host, clockOffsetMs }))
  openSystem({ nodes: [{ ...alder, clockOffsetMs: 3 }, ...others] })
  const notice = (await screen.findByRole('heading', { name: 'Clocks differ from the database’s' })).parentElement
  expect(notice?.textContent).toContain('Turn on time synchronization (NTP) on the machine.')
  expect(
    within(notice as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['cedar is 7 seconds ahead.', 'dogwood is 4 minutes behind.', 'elm is 3 hours behind.'])
  expect(screen.getByRole('heading', { name: 'cedar' }).closest('li')?.textContent).toContain('Clock 7 seconds ahead')
})

test('what is wrong with the machines and the object store is said at the top', async () => {
  openSystem({
    nodes: [alder, { ...birch, isGone: true, clockOffsetMs: 9000 }],
    objects: { name: 'the bucket “news”', problem: 'It didn’t answer within 3 seconds.' },
  })
  const attention = await screen.findByRole('region', { name: 'What needs attention' })
  expect(attention.textContent).toContain('The object store isn’t workingIt didn’t answer within 3 seconds.')
  expect(attention.textContent).toContain('A machine stopped reporting')
  expect(attention.textContent).toContain('birch: Nov 20, 2026, 10:42 AM. Others do its work now.')
  expect(attention.textContent).not.toContain('Clocks')
})

test('a machine that vanished without a stand-in says that nobody does its work', async () => {
  const publisher = { ...birch, isGone: true }
  openSystem({ nodes: [{ ...alder, role: 'api' }, publisher, { ...publisher, id: 'n3', host: 'cedar' }] })
  const row = (await screen.findByRole('heading', { name: 'birch' })).closest('li')
  expect(row?.textContent).toContain('It stopped reporting. No other machine does its work.')
  expect(screen.getByRole('heading', { name: '2 machines stopped reporting' })).toBeTruthy()
})

test('work that one machine does for all names it, and since when', async () => {
  const since = '2026-11-20T16:00:00.000Z'
  openSystem({
    nodes: [alder, birch],
    leases: [
      { work: 'other-work', isHeld: true, host: null, since },
      { work: 'backups', isHeld: false, host: 'birch', since },
      { work: 'mail', isHeld: true, host: 'birch', since },
    ],
  })
  const card = (await screen.findByRole('heading', { name: 'Work in one place' })).closest('section')
  const rows = within(card as HTMLElement).getAllByRole('term')
  expect(rows.map((row) => `${row.textContent}: ${row.nextSibling?.textContent}`)).toEqual([
    'Sends newsletters and emails: birch, since Nov 20, 2026, 10:00 AM',
    'Makes backups: Nobody now',
    'other-work: A machine that has left, since Nov 20, 2026, 10:00 AM',
  ])
})

test('one machine with SQLite shows its processes alone', async () => {
  const database = { kind: 'sqlite' as const, bytes: 1e7, walBytes: 0, connections: null, isReadOnly: false }
  openSystem({ database, oldestChangeAt: '2026-11-20T16:00:00.000Z' })
  expect(await screen.findByRole('heading', { name: 'Processes' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Work in one place' })).toBeNull()
  expect(screen.queryByText('Answered this page')).toBeNull()
  expect(screen.queryByText('Database connections')).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Object store' })).toBeNull()
  expect(screen.getByText(/, the oldest /)).toBeTruthy()
})

function withCalls(node: SystemNode, changes: Partial<NonNullable<SystemNode['processes'][number]['objectCalls']>>) {
  const objectCalls = { calls: 12, failed: 0, medianMs: 8, slowestMs: 90, problem: null, ...changes }
  return { ...node, processes: node.processes.map((process) => ({ ...process, objectCalls })) }
}

async function objectStoreCard() {
  return (await screen.findByRole('heading', { name: 'Object store' })).closest('section')
}

test('an object store shows its state, and the calls of each machine', async () => {
  openSystem({
    objects: { name: 'the bucket “news” at https://s3.example.org', problem: null },
    nodes: [withCalls(alder, {}), withCalls(birch, { failed: 2, problem: 'The object store is busy.' })],
  })
  const card = await objectStoreCard()
  expect(card?.textContent).toContain('WorkingThe bucket “news” at https://s3.example.org')
  const rows = within(card as HTMLElement).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'alder, api 12 calls, half within 8 ms, slowest 90 ms',
    'birch, api2 failed 12 calls, half within 8 ms, slowest 90 msThe object store is busy.',
  ])
})

test('a slow object store shows how slow it is, on the machine that notices', async () => {
  openSystem({
    objects: { name: 'the bucket “news” at https://s3.example.org', problem: null },
    nodes: [withCalls(alder, {}), withCalls(birch, { medianMs: 2400, slowestMs: 9100 })],
  })
  expect((await objectStoreCard())?.textContent).toContain('birch, api 12 calls, half within 2400 ms, slowest 9100 ms')
})

test('an object store that can’t be used says why, and one that nobody asked says so', async () => {
  openSystem({
    objects: { name: 'the bucket “news” at https://s3.example.org', problem: 'It didn’t answer within 3 seconds.' },
    nodes: [withCalls(alder, { calls: 0, medianMs: null, slowestMs: null })],
  })
  const text = (await objectStoreCard())?.textContent
  expect(text).toContain('Not working')
  expect(text).toContain('It didn’t answer within 3 seconds.')
  expect(text).toContain('No calls in the last 5 minutes.')
})

test('the database shows its connections, those that wait for one, and that it only reads', async () => {
  openSystem({
    database: {
      ...{ kind: 'postgres', bytes: 1e7, walBytes: null, isReadOnly: true },
      connections: { open: 10, idle: 0, waiting: 3 },
    },
  })
  const fact = (await screen.findByText('Database connections')).parentElement
  expect(fact?.textContent).toBe('Database connections10 open, 0 idle, 3 waiting')
  expect(screen.getByText('Read-only')).toBeTruthy()
})

test('the last backup is unknown while the object store is away, which isn’t the same as none', async () => {
  const { lastBackup: _, ...status } = statusOf({})
  fakeServer({ 'GET /api/system': { body: status } })
  renderDesk('/admin/system')
  const fact = (await screen.findByText('Last backup')).parentElement
  expect(fact?.textContent).toBe('Last backupUnknown while the object store is away')
})

test('machines with other work than everything say what they do', async () => {
  openSystem({
    nodes: [
      { ...alder, role: 'api' },
      { ...birch, role: 'jobs' },
      { ...birch, id: 'n3', host: 'cedar', role: 'publisher' },
    ],
  })
  const textOf = async (host: string) => (await screen.findByRole('heading', { name: host })).closest('li')?.textContent
  expect(await textOf('alder')).toContain('Serves readers and the desk')
  expect(await textOf('birch')).toContain('Does background work')
  expect(await textOf('cedar')).toContain('Publishes the site')
})
