import { describe, expect, it } from 'vitest'
import type { SiteArticle, SiteJob } from '../src/lib/content.ts'
import { changeArticle } from '../src/publisher/content-store.ts'
import type { Touched } from '../src/publisher/pages.ts'
import { contentOf, jsonLdOf, renderedSite, textOf } from './support/rendered-site.ts'
import { sampleArticle, sampleJob } from './support/sample-content.ts'

const CLOSED = { ...sampleJob, isClosed: true }

function job(facts: Partial<SiteJob>): SiteArticle {
  const details = { job: { ...sampleJob, ...facts } }
  return sampleArticle({ wordpressPostId: 1, category: 'Jobs', title: 'Miller wanted', ...details })
}

const others = [2, 3, 4, 5].map((id) => sampleArticle({ wordpressPostId: id, category: 'Jobs' }))

const siteOf = (article: SiteArticle) => renderedSite(contentOf({ articles: [article, ...others] }))
const pageOf = (article: SiteArticle) => siteOf(article).page('/story-1')

async function postingOf(article: SiteArticle) {
  return jsonLdOf(await pageOf(article)).find((thing) => thing['@type'] === 'JobPosting')
}

describe('the job posting for search engines', () => {
  it('has what they require', async () => {
    const posting = await postingOf(job({}))
    expect(posting).toMatchObject({
      title: 'Miller wanted',
      description: 'Text of story 1.',
      validThrough: sampleJob.closesAt,
      hiringOrganization: { name: 'Alder Falls Mill' },
      jobLocation: { address: { addressLocality: 'Alder Falls, IA', addressCountry: 'US' } },
      employmentType: 'FULL_TIME',
    })
    const remote = await postingOf(job({ place: 'Iowa', isRemote: true }))
    expect(remote).toMatchObject({ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { name: 'Iowa' } })
    expect(remote).not.toHaveProperty('jobLocation')
  })

  it.each([{ employer: '' }, { place: '', isRemote: true }, CLOSED])(
    'is missing without what they require, and once the job has closed: %j',
    async (facts) => {
      expect(await postingOf(job(facts))).toBeUndefined()
    },
  )
})

describe('a closed job', () => {
  it('is on no list, in no feed and in no sitemap', async () => {
    const lists = ['/', '/jobs', '/jobs/2026/11', '/jobs/feed.xml', '/feed.xml', '/sitemaps/2026-11.xml']
    const has = async (article: SiteArticle) =>
      Promise.all(lists.map(async (path) => (await siteOf(article).text(path)).includes('story-1')))
    expect(await has(job({}))).toEqual(lists.map(() => true))
    expect(await has(job(CLOSED))).toEqual(lists.map(() => false))
    expect(textOf((await siteOf(job(CLOSED)).page('/jobs')).querySelector('h1 + p'))).toContain('4')
  })

  it('renders the lists that had it when it closes, and those that get it when it opens again', () => {
    const open = job({})
    const content = contentOf({ articles: [open, ...others] })
    const { articles } = content
    const change = (before: SiteArticle, after: SiteArticle): string[] => {
      const touched: Touched = new Map()
      changeArticle(touched, content, { before, after })
      return [...touched.keys()].sort()
    }
    const closing = change(open, job(CLOSED))
    expect(closing).toEqual(expect.arrayContaining(['/story-1', '/', '/jobs', '/jobs/feed.xml', '/jobs/2026/11']))
    expect([...articles.all()]).toHaveLength(5)
    expect(articles.newest('Jobs', 9)).toHaveLength(4)
    expect(articles.findBySlug('story-1')?.job?.isClosed).toBe(true)
    expect(change(job(CLOSED), open)).toEqual(closing)
    expect(articles.newest('Jobs', 9)).toHaveLength(5)
  })
})
