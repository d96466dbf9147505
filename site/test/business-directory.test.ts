import type { PublicBusiness } from '@hometown/shared-types/contract/businesses'
import { expect, it } from 'vitest'
import { contentOf, jsonLdOf, renderedSite } from './support/rendered-site.ts'
import { sampleBusiness } from './support/sample-content.ts'

const kettle = sampleBusiness(1, {
  slug: 'the-blue-kettle',
  name: 'The Blue Kettle',
  address: '3 Courthouse Square, Alder Falls',
  phone: '(555) 010-0142 ext. 4',
  website: 'https://www.kettle.example/menu/',
  hours: {
    monday: [],
    tuesday: [
      { opens: '06:00', closes: '14:00' },
      { opens: '17:00', closes: '00:30' },
    ],
    sunday: [{ opens: '00:00', closes: '00:00' }],
  },
  imageUrl: '/uploads/kettle.webp',
})

function siteOf(businesses: readonly PublicBusiness[]) {
  return renderedSite(contentOf({ businesses }))
}

it('the business directory is led to by nothing while it is empty', async () => {
  const site = siteOf([])
  expect((await site.text('/')).includes('/business-directory')).toBe(false)
  expect((await site.text('/sitemap.xml')).includes('businesses.xml')).toBe(false)
})

it('the page of a business says so to machines, with its hours, its way from the home page and its picture', async () => {
  const page = await siteOf([kettle]).page('/business-directory/the-blue-kettle')
  const graph = jsonLdOf(page)
  const [business, crumbs] = graph
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'The Blue Kettle',
    url: 'https://www.kettle.example/menu/',
    telephone: '(555) 010-0142 ext. 4',
    image: 'https://news.example.org/uploads/kettle.webp',
    address: '3 Courthouse Square, Alder Falls',
  })
  const hours = business?.openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[]
  expect(hours.map(({ dayOfWeek, opens, closes }) => `${dayOfWeek} ${opens}–${closes}`)).toEqual([
    'https://schema.org/Monday 00:00–00:00',
    'https://schema.org/Tuesday 06:00–14:00',
    'https://schema.org/Tuesday 17:00–00:30',
    'https://schema.org/Sunday 00:00–23:59',
  ])
  expect(JSON.stringify(crumbs)).toContain('"Business Directory"')
  expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
    'https://news.example.org/uploads/kettle.webp',
  )
})
