/**
 * schema.org properties that search engines require, and recommended ones that a newspaper always has. `one|other`:
 * either of them.
 */
const REQUIRED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  NewsArticle: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
    'articleSection',
    'isAccessibleForFree',
  ],
  Article: ['headline', 'datePublished', 'author', 'publisher', 'mainEntityOfPage', 'isAccessibleForFree'],
  NewsMediaOrganization: ['name', 'url'],
  WebSite: ['name', 'url', 'publisher'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name', 'item|url'],
  Person: ['name'],
  Organization: ['name'],
  ProfilePage: ['mainEntity'],
  ImageObject: ['url', 'width', 'height'],
  WebPage: ['@id'],
  AdministrativeArea: ['name'],
  Event: ['name', 'startDate', 'endDate', 'location', 'eventStatus', 'eventAttendanceMode', 'description', 'url'],
  Place: ['name', 'address'],
  VirtualLocation: ['url'],
  LocalBusiness: ['name', 'url'],
  PostalAddress: ['streetAddress|addressLocality'],
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'validThrough',
    'hiringOrganization',
    'jobLocation|applicantLocationRequirements',
  ],
  MonetaryAmount: ['currency', 'value'],
  QuantitativeValue: ['value|minValue', 'unitText'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
}

/** All objects with a type, at any depth. */
export function* entitiesIn(value: unknown): Iterable<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if ('@type' in value) yield { ...value }
  for (const part of Object.values(value)) yield* entitiesIn(part)
}

/** `NewsArticle.image` for each missing or empty property; an unknown type itself. */
export function missingFields(graph: unknown): string[] {
  return [...entitiesIn(graph)].flatMap((thing) => {
    const type = String(thing['@type'])
    const required = REQUIRED_FIELDS[type]
    if (required === undefined) return [type]
    return required
      .filter((field) => !field.split('|').some((name) => thing[name] !== undefined && thing[name] !== ''))
      .map((field) => `${type}.${field}`)
  })
}
