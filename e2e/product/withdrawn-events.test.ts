import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { CalendarEvent } from '@hometown/shared-types/event'
import { describe, expect, it } from 'vitest'
import { type Hometown, startHometown, waitFor } from '../support/start-hometown.ts'

const DAY = 86_400_000
const party = {
  ...{ title: 'Party at the mayor’s', location: '12 Private Lane', category: 'Community', status: 'published' },
  ...{ startDate: '2099-11-21T10:00', endDate: '2099-11-21T12:00' },
}

describe.runIf(process.platform === 'linux')('the calendar file of a deleted event', () => {
  it('cancels it after the end of the publisher and a start without the site’s files, and goes after a year', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'hometown-e2e-'))
    const before = await startHometown({ dataDir, removeData: false })
    const event = await before.call<CalendarEvent>('POST', '/api/calendar-events', party)
    const path = `/events/${event.slug}.ics`
    await waitFor(() => before.page(path))
    await before.call('DELETE', `/api/calendar-events/${event.id}`)
    const canceled = await waitForCancellation(before, path)
    expect(canceled).not.toMatch(/Party|mayor|Private/i)

    const { publisher } = before.pids()
    if (!publisher) throw new Error('The product has no publisher.')
    process.kill(publisher, 'SIGKILL')
    const other = await before.call<CalendarEvent>('POST', '/api/calendar-events', { ...party, title: 'Open house' })
    await waitFor(() => before.page(`/events/${other.slug}`), 30_000)
    expect(await before.page(path)).toBe(canceled)
    await before.stop()

    rmSync(join(dataDir, 'site'), { recursive: true })
    const again = await startHometown({ dataDir, removeData: false })
    expect(await again.page(path)).toBe(canceled)
    await again.stop()

    const db = new DatabaseSync(join(dataDir, 'hometown.sqlite'))
    db.prepare('update withdrawn_events set withdrawn_at = withdrawn_at - ?').run(366 * DAY)
    db.close()
    const later = await startHometown({ dataDir })
    try {
      await waitFor(async () => ((await later.page(path)) === undefined ? true : undefined), 30_000)
      expect(await later.page(`/events/${other.slug}.ics`)).toContain('SUMMARY:Open house')
    } finally {
      await later.stop()
    }
  })
})

async function waitForCancellation(hometown: Hometown, path: string): Promise<string> {
  return waitFor(async () => {
    const text = await hometown.page(path)
    return text?.includes('STATUS:CANCELLED') ? text : undefined
  })
}
