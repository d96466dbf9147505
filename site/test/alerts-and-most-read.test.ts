import type { PublishedAlert } from '@hometown/shared-types/contract/alerts'
import { DEFAULT_FRONT_SECTIONS, type PublishedFront } from '@hometown/shared-types/contract/front-page'
import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite, textsOf } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const articles = [1, 2, 3, 4, 5, 6].map((wordpressPostId) => sampleArticle({ wordpressPostId, category: 'Community' }))
const obituary = sampleArticle({ wordpressPostId: 7, category: 'Obituaries' })

function alertOf(id: string, fields: Partial<PublishedAlert>): PublishedAlert {
  const times = { startsAt: '2026-11-20T15:00:00.000Z', endsAt: '2026-11-20T17:00:00.000Z' }
  return { id, level: 'weather', text: 'Ice on Route 4', url: null, ...times, ...fields }
}

function siteWith(fields: Partial<PublishedFront>) {
  const front: PublishedFront = {
    ...{ lead: null, seconds: [], hidden: [], sections: [...DEFAULT_FRONT_SECTIONS], mostRead: [] },
    alerts: { active: [], recent: [] },
    ...fields,
  }
  return renderedSite(contentOf({ articles: [...articles, obituary], front }))
}

describe('alerts', () => {
  const active = alertOf('a', { text: 'Tom & Jerry’s bridge is closed', url: '/story-1', level: 'closing' })
  const ended = alertOf('b', { endsAt: '2026-11-21T03:00:00.000Z' })
  const site = siteWith({ alerts: { active: [active], recent: [active, ended] } })

  it('are listed with when they began and how long they last or lasted', async () => {
    const page = await site.page('/alerts')
    expect(textsOf(page, 'main li .headline')).toEqual([active.text, ended.text])
    expect(textsOf(page, 'main li .figures span')).toEqual(['until 11:00 AM', 'ended 9:00 PM'])
    expect(page.querySelector('main li a')?.getAttribute('href')).toBe('/story-1')
  })

  it('aren’t repeated in a bar on their own page', async () => {
    const page = await site.page('/alerts')
    expect(page.querySelector('body')?.getAttribute('data-alerts')).toBe('shown')
    expect(page.querySelector('[aria-label="Alerts"]')).toBeNull()
  })
})

describe('what is read most', () => {
  it('leads on from a dead end; with too little of it, what is new does', async () => {
    const titles = async (mostRead: number[]) => {
      const { title, stories } = JSON.parse(await siteWith({ mostRead }).text('/next-stories.json'))
      return [title, stories.map((story: { title: string }) => story.title)]
    }
    expect(await titles([5, 4, 3, 2, 1])).toEqual([
      'Most read',
      ['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1'],
    ])
    expect(await titles([5])).toEqual(['Latest', ['Story 1', 'Story 2', 'Story 3', 'Story 4', 'Story 5']])
  })
})
