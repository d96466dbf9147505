import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SitePerson } from '../../lib/name-index.ts'
import { absoluteUrl, authorPath } from '../../lib/paths.ts'
import { pictureUrl } from '../../lib/picture.ts'
import { newsroomId, type Thing } from '../../lib/structured-data.ts'
import { shortened } from '../../lib/text.ts'

export function profilePage(site: SiteInfo, person: SitePerson): Thing {
  const url = absoluteUrl(site.siteUrl, authorPath(person.slug))
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    name: person.name,
    mainEntity: author(site, person),
  }
}

function author(site: SiteInfo, person: SitePerson): Thing {
  const url = absoluteUrl(site.siteUrl, authorPath(person.slug))
  const { name, role, bio, email, links, beats, picture } = person
  const isPerson = person.kind === 'person'
  return {
    '@type': isPerson ? 'Person' : 'Organization',
    '@id': `${url}#author`,
    name,
    url,
    ...(isPerson && role && { jobTitle: role }),
    ...(bio && { description: bio }),
    ...(email && { email }),
    ...(links.length > 0 && { sameAs: links }),
    ...(beats.length > 0 && { knowsAbout: beats }),
    ...(picture && { image: absoluteUrl(site.siteUrl, pictureUrl(picture.src, site.apiUrl)) }),
    ...(isPerson ? { worksFor: { '@id': newsroomId(site) } } : { parentOrganization: { '@id': newsroomId(site) } }),
  }
}

export function personDescription({ siteName }: SiteInfo, { name, role, bio }: SitePerson): string {
  if (bio) return shortened(bio.replace(/\s+/g, ' '), 160)
  return `Articles by ${name}${role ? `, ${role},` : ''} in ${siteName}.`
}
