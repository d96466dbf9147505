import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SitePerson } from '../../lib/name-index.ts'
import { absoluteUrl, authorPath } from '../../lib/paths.ts'
import { pictureUrl } from '../../lib/picture.ts'
import { authorType, newsroomId, type Thing } from '../../lib/structured-data.ts'
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
  const { name, bio, picture } = person
  const type = authorType(name)
  return {
    '@type': type,
    '@id': `${url}#author`,
    name,
    url,
    ...(bio && { description: bio }),
    ...(picture && { image: absoluteUrl(site.siteUrl, pictureUrl(picture.src, site.apiUrl)) }),
    [type === 'Person' ? 'worksFor' : 'parentOrganization']: { '@id': newsroomId(site) },
  }
}

export function personDescription({ siteName }: SiteInfo, { name, bio }: SitePerson): string {
  if (bio) return shortened(bio.replace(/\s+/g, ' '), 160)
  return `Articles by ${name} in ${siteName}.`
}
