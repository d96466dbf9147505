import { describe, expect, it } from 'vitest'
import { contentOf, renderedSite } from './support/rendered-site.ts'

describe('a newsroom that says how it is reached', () => {
  const content = contentOf()
  const reachable = renderedSite({
    ...content,
    site: {
      ...content.site,
      contactEmail: 'news@courier.example',
      contactPhone: '(555) 010-0199',
      contactAddress: '114 Mill Street\nAlder Falls',
      openingHours: 'Weekdays 8 to 5',
      socialLinks: [{ label: 'Mastodon', url: 'https://social.example/@courier' }],
    },
  })

  it('is found on the contact page and at the foot of every page', async () => {
    const page = await reachable.page('/contact')
    expect(page.querySelector('main dl')?.textContent).toContain('Weekdays 8 to 5')
    for (const part of ['main', 'footer'])
      for (const address of ['mailto:news@courier.example', 'tel:5550100199', 'https://social.example/@courier'])
        expect(page.querySelector(`${part} a[href="${address}"]`)).not.toBeNull()
  })
})
