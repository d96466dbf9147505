import { DEFAULT_FRONT_SECTIONS, type PublishedFront } from '@hometown/shared-types/front-page'
import { expect, it } from 'vitest'
import { frontPaths, mostReadPaths } from './front-paths.ts'

const front: PublishedFront = {
  lead: { contentId: 1, headline: null, kicker: null, size: 'lead' },
  seconds: [],
  hidden: [],
  sections: [...DEFAULT_FRONT_SECTIONS],
  mostRead: [1, 2],
  alerts: { active: [], recent: [] },
}
const alert = {
  ...({ id: 'a', level: 'breaking', text: 'Bridge closed', url: null } as const),
  ...{ startsAt: '2026-11-20T16:00:00.000Z', endsAt: '2026-11-20T18:00:00.000Z' },
}

it('touches the home page alone where another story leads', () => {
  expect(frontPaths(front, { ...front, lead: null })).toEqual(['/'])
  expect(frontPaths(front, { ...front })).toEqual([])
})

it('touches home, sections and the lists of alerts where an alert begins, and no article', () => {
  const paths = frontPaths(front, { ...front, alerts: { active: [alert], recent: [alert] } })
  expect([...new Set(paths)].sort()).toEqual(
    [
      ...['/', '/alert.json', '/alerts', '/calendar'],
      ...['/events', '/sports', '/community', '/business', '/obituaries', '/clubs', '/churches', '/jobs'],
    ].sort(),
  )
})

it('touches the lists of what is most read where they are others, or show a changed article', () => {
  const lists = ['/', '/next-stories.json']
  expect(new Set(frontPaths(front, { ...front, mostRead: [2, 1] }))).toEqual(new Set(lists))
  expect(mostReadPaths(front, [9, 2])).toEqual(lists)
  expect(mostReadPaths(front, [9])).toEqual([])
  expect(mostReadPaths(front, [])).toEqual([])
})
