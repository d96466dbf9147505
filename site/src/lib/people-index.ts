import type { PublicPerson } from '@hometown/shared-types/person'
import type { ArticleIndex, PeopleIndex, SiteArticle, SiteContent, SitePerson } from './content.ts'
import { pictureOf } from './picture.ts'

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** A newsroom has a few hundred authors at most, so every change builds the index again. */
export function createPeopleIndex(published: Iterable<PublicPerson>): PeopleIndex {
  const sorted = Array.from(published, toSitePerson).sort(
    (one, other) => byName.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1),
  )
  const bySlug = new Map(sorted.map((person) => [person.slug, person]))
  return {
    size: sorted.length,
    findBySlug: (slug) => bySlug.get(slug),
    all: () => sorted,
  }
}

export function authorsOf({ authors = [] }: SiteArticle, people: PeopleIndex): SitePerson[] {
  return authors.flatMap(({ slug }) => people.findBySlug(slug) ?? [])
}

/** An author without articles has a page if there is something to read on it. */
export function hasAuthorPage(articles: ArticleIndex, person: SitePerson): boolean {
  return person.bio !== null || articles.byAuthor.count(person.slug) > 0
}

export function peopleWithPages({ articles, people }: Pick<SiteContent, 'articles' | 'people'>): SitePerson[] {
  return Array.from(people.all()).filter((person) => hasAuthorPage(articles, person))
}

function toSitePerson(person: PublicPerson): SitePerson {
  const { id, slug, name, kind, role, bio, email, links, beats } = person
  return { id, slug, name, kind, role, bio, email, links, beats, picture: pictureOf(person) }
}
