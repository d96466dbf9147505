import { DEFAULT_FRONT_SECTIONS, type PublishedFront } from '@hometown/shared-types/front-page'
import type { PublishedAlert } from '@hometown/shared-types/reader-alert'
import { expect, it } from 'vitest'
import { contentOf, renderedSite, textsOf } from './support/rendered-site.ts'

const alert = (id: string, text: string): PublishedAlert => ({
  ...{
    id,
    text,
    level: 'breaking',
    url: null,
    startsAt: '2026-11-18T16:00:00.000Z',
    endsAt: '2026-11-18T18:00:00.000Z',
  },
})

function pageWith(active: PublishedAlert[], recent: PublishedAlert[]) {
  const front: PublishedFront = {
    ...{ lead: null, seconds: [], hidden: [], sections: [...DEFAULT_FRONT_SECTIONS], mostRead: [] },
    alerts: { active, recent },
  }
  return renderedSite({ ...contentOf([]), front }).page('/alerts')
}

it('names the alerts that run, and the others after', async () => {
  const [running, ended] = [alert('b', 'Bridge closed'), alert('a', 'Bridge open')]
  const page = await pageWith([running], [running, ended])
  const parts = textsOf(page, '.alert-history-text')
  expect(parts).toEqual(['Bridge closed', 'Bridge open'])
  expect(textsOf(page, '.alert-history span').map((text) => text.split(' ')[0])).toEqual(['until', 'ended'])
})

it('doesn’t repeat its alerts in a bar', async () => {
  const page = await pageWith([alert('b', 'Bridge closed')], [alert('b', 'Bridge closed')])
  expect(page.querySelector('body')?.getAttribute('data-alerts')).toBe('shown')
  expect(page.querySelector('.alerts')).toBeNull()
})
