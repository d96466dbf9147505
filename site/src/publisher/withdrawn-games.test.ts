import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenPages, openBrokenPages } from '../../test/support/broken-pages.ts'
import { change, eventChange, type OpenPublisher, readSite } from '../../test/support/open-publisher.ts'
import { sampleGame } from '../../test/support/sample-content.ts'

const COMING = 'game-1'
const FORMER = 'game--400'
const BEFORE = { team: 'Millers', season: '2025-26' }
const TEAM = '/sports/teams/millers-football'
const LISTS = ['/sports', '/sports/schedule', TEAM, `${TEAM}/2025-26`]

describe('pages that can’t be rendered while a game is withdrawn', () => {
  let pages: BrokenPages
  let publisher: OpenPublisher

  beforeEach(async () => {
    pages = await openBrokenPages()
    const games = [
      sampleGame(1, { team: 'Millers', title: 'Homecoming' }),
      ...Array.from({ length: 10 }, (_, at) => sampleGame(-at - 1, { team: 'Millers' })),
      sampleGame(-400, { ...BEFORE, title: 'Homecoming' }),
      sampleGame(-401, BEFORE),
    ]
    for (const game of games) pages.service.events.set(game.id, game)
    publisher = await pages.open()
  })
  afterEach(() => pages.close())

  function pagesWith(id: string): string[] {
    const found = [...readSite(publisher.siteDir)].filter(([, text]) => text.includes(`/events/${id}"`))
    return found.map(([file]) => `/${file.replace(/\.html$/, '')}`)
  }

  it.each([
    [COMING, ['/sports', '/sports/schedule', TEAM]],
    [FORMER, [`${TEAM}/2025-26`]],
  ])('don’t list %s', async (id, lists) => {
    expect(pagesWith(id)).toEqual(expect.arrayContaining(lists))
    pages.service.events.delete(id)
    for (const path of LISTS) pages.broken.add(path)
    await publisher.send([eventChange(id)])
    expect(pagesWith(id)).toEqual([])
  })

  it('stay as they were where they don’t list it', async () => {
    const before = readSite(publisher.siteDir)
    pages.service.events.delete(COMING)
    for (const path of LISTS) pages.broken.add(path)
    await publisher.send([change('verify')])
    const file = `${TEAM.slice(1)}/2025-26.html`
    expect(before.get(file)).toContain('Homecoming')
    expect(readSite(publisher.siteDir).get(file)).toBe(before.get(file))
  })
})
