/**
 * The part of schema.org's vocabulary that the site uses: the types with their parents, and of each property the types
 * of things that have it and of its values. From https://schema.org/docs/full.html; a type or property that isn't here
 * is refused, so what a page adds is looked up there first.
 */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  Thing: [],
  CreativeWork: ['Thing'],
  Article: ['CreativeWork'],
  NewsArticle: ['Article'],
  Comment: ['CreativeWork'],
  CorrectionComment: ['Comment'],
  WebPage: ['CreativeWork'],
  WebSite: ['CreativeWork'],
  MediaObject: ['CreativeWork'],
  ImageObject: ['MediaObject'],
  Event: ['Thing'],
  EventSeries: ['Event'],
  SportsEvent: ['Event'],
  Organization: ['Thing'],
  NewsMediaOrganization: ['Organization'],
  SportsOrganization: ['Organization'],
  SportsTeam: ['SportsOrganization'],
  Person: ['Thing'],
  Place: ['Thing'],
  AdministrativeArea: ['Place'],
  LocalBusiness: ['Organization', 'Place'],
  Action: ['Thing'],
  SearchAction: ['Action'],
  Intangible: ['Thing'],
  EntryPoint: ['Intangible'],
  ItemList: ['Intangible'],
  BreadcrumbList: ['ItemList'],
  ListItem: ['Intangible'],
  Schedule: ['Intangible'],
  JobPosting: ['Intangible'],
  Offer: ['Intangible'],
  MonetaryAmount: ['Intangible'],
  QuantitativeValue: ['Intangible'],
  VirtualLocation: ['Intangible'],
  ContactPoint: ['Intangible'],
  PostalAddress: ['ContactPoint'],
  OpeningHoursSpecification: ['Intangible'],
}

type Property = readonly [holders: string, values: string]

const PROPERTIES: Readonly<Record<string, Property>> = {
  name: ['Thing', 'Text'],
  description: ['Thing', 'Text'],
  url: ['Thing', 'URL'],
  image: ['Thing', 'URL ImageObject'],
  sameAs: ['Thing', 'URL'],
  mainEntityOfPage: ['Thing', 'URL CreativeWork'],
  potentialAction: ['Thing', 'Action'],
  headline: ['CreativeWork', 'Text'],
  contentUrl: ['MediaObject', 'URL'],
  caption: ['ImageObject', 'Text MediaObject'],
  creditText: ['CreativeWork', 'Text'],
  copyrightNotice: ['CreativeWork', 'Text'],
  license: ['CreativeWork', 'URL CreativeWork'],
  digitalSourceType: ['CreativeWork', 'IPTCDigitalSourceEnumeration'],
  datePublished: ['CreativeWork', 'Date DateTime'],
  dateModified: ['CreativeWork', 'Date DateTime'],
  author: ['CreativeWork', 'Person Organization'],
  publisher: ['CreativeWork', 'Person Organization'],
  correction: ['CreativeWork', 'CorrectionComment Text URL'],
  isAccessibleForFree: ['CreativeWork Event Place', 'Boolean'],
  keywords: ['CreativeWork Event Organization Place', 'Text'],
  inLanguage: ['CreativeWork Event', 'Language'],
  text: ['CreativeWork', 'Text'],
  articleSection: ['Article', 'Text'],
  width: ['MediaObject', 'Number'],
  height: ['MediaObject', 'Number'],
  startDate: ['Event Schedule', 'Date DateTime'],
  endDate: ['Event Schedule', 'Date DateTime'],
  previousStartDate: ['Event', 'Date DateTime'],
  eventStatus: ['Event', 'EventStatusType'],
  eventAttendanceMode: ['Event', 'EventAttendanceModeEnumeration'],
  eventSchedule: ['Event', 'Schedule'],
  superEvent: ['Event', 'Event'],
  location: ['Event Organization', 'Place VirtualLocation PostalAddress Text'],
  sport: ['SportsEvent SportsOrganization', 'Text URL'],
  offers: ['CreativeWork Event', 'Offer'],
  price: ['Offer', 'Number Text'],
  priceCurrency: ['Offer', 'Text'],
  organizer: ['Event', 'Organization Person'],
  memberOf: ['Organization Person', 'Organization'],
  homeTeam: ['SportsEvent', 'SportsTeam Person'],
  awayTeam: ['SportsEvent', 'SportsTeam Person'],
  repeatFrequency: ['Schedule', 'Duration'],
  byDay: ['Schedule', 'DayOfWeek ICalendarDay'],
  byMonth: ['Schedule', 'Number'],
  byMonthDay: ['Schedule', 'Number'],
  startTime: ['Schedule', 'Time'],
  endTime: ['Schedule', 'Time'],
  exceptDate: ['Schedule', 'Date DateTime'],
  scheduleTimezone: ['Schedule', 'Text'],
  address: ['Organization Person Place', 'PostalAddress Text'],
  telephone: ['Organization Person Place ContactPoint', 'Text'],
  email: ['Organization Person ContactPoint', 'Text'],
  logo: ['Organization Place', 'ImageObject URL'],
  foundingDate: ['Organization', 'Date'],
  areaServed: ['Organization ContactPoint', 'AdministrativeArea Place Text'],
  publishingPrinciples: ['CreativeWork Organization Person', 'URL CreativeWork'],
  correctionsPolicy: ['Organization', 'URL CreativeWork'],
  contactPoint: ['Organization Person', 'ContactPoint'],
  contactType: ['ContactPoint', 'Text'],
  availableLanguage: ['ContactPoint', 'Language'],
  streetAddress: ['PostalAddress', 'Text'],
  addressLocality: ['PostalAddress', 'Text'],
  addressRegion: ['PostalAddress', 'Text'],
  postalCode: ['PostalAddress', 'Text'],
  addressCountry: ['PostalAddress', 'Country'],
  openingHoursSpecification: ['Place', 'OpeningHoursSpecification'],
  dayOfWeek: ['OpeningHoursSpecification', 'DayOfWeek'],
  opens: ['OpeningHoursSpecification', 'Time'],
  closes: ['OpeningHoursSpecification', 'Time'],
  title: ['JobPosting', 'Text'],
  datePosted: ['JobPosting', 'Date DateTime'],
  validThrough: ['JobPosting', 'Date DateTime'],
  hiringOrganization: ['JobPosting', 'Organization Person'],
  jobLocation: ['JobPosting', 'Place'],
  jobLocationType: ['JobPosting', 'Text'],
  applicantLocationRequirements: ['JobPosting', 'AdministrativeArea'],
  employmentType: ['JobPosting', 'Text URL'],
  baseSalary: ['JobPosting', 'MonetaryAmount Number'],
  currency: ['MonetaryAmount', 'Text'],
  value: ['MonetaryAmount QuantitativeValue', 'Number Text QuantitativeValue'],
  minValue: ['MonetaryAmount QuantitativeValue', 'Number'],
  maxValue: ['MonetaryAmount QuantitativeValue', 'Number'],
  unitText: ['QuantitativeValue', 'Text'],
  target: ['Action', 'EntryPoint URL'],
  'query-input': ['SearchAction', 'Text'],
  urlTemplate: ['EntryPoint', 'Text'],
  itemListElement: ['ItemList', 'ListItem Thing Text'],
  position: ['ListItem CreativeWork', 'Number Text'],
  item: ['ListItem', 'URL Thing'],
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}`
const CLOCK = String.raw`\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?`

const TEXTS: Readonly<Record<string, RegExp>> = {
  Text: /\S/,
  URL: /^https?:\/\/[^\s/]+/,
  // ISO 8601 also knows years alone.
  Date: new RegExp(`^(?:\\d{4}|${DATE})$`),
  DateTime: new RegExp(String.raw`^${DATE}T${CLOCK}(?:Z|[+-]\d{2}:\d{2})$`),
  Time: new RegExp(`^${CLOCK}$`),
  Duration: /^P\d+[DWMY]$/,
  Language: /^[a-z]{2}(?:-[A-Z]{2})?$/,
  Country: /^[A-Z]{2}$/,
  ICalendarDay: /^[+-]?\d?(?:MO|TU|WE|TH|FR|SA|SU)$/,
  DayOfWeek: /^https:\/\/schema\.org\/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/,
  EventStatusType: /^https:\/\/schema\.org\/Event(?:Cancelled|MovedOnline|Postponed|Rescheduled|Scheduled)$/,
  IPTCDigitalSourceEnumeration: /^https:\/\/schema\.org\/TrainedAlgorithmicMediaDigitalSource$/,
  EventAttendanceModeEnumeration: /^https:\/\/schema\.org\/(?:Mixed|Offline|Online)EventAttendanceMode$/,
}

/** What schema.org doesn't know, as `Event.startsAt`, and values of a wrong type, as `Event.startDate: "soon"`. */
export function unknownToSchema(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(unknownToSchema)
  if (!isObject(value)) return []
  const { '@type': type, ...properties } = value
  if (type === undefined) return Object.keys(value).join() === '@id' ? [] : [`no type: ${Object.keys(value)}`]
  if (typeof type !== 'string' || !(type in PARENTS)) return [String(type)]
  return Object.entries(properties).flatMap(([name, held]) => {
    if (name === '@id') return fits(held, 'URL') ? [] : [`${type}.@id`]
    const [holders, values] = PROPERTIES[name] ?? ['', '']
    if (!holders.split(' ').some((holder) => isKindOf(type, holder))) return [`${type}.${name}`]
    const wrong = [held].flat().filter((one) => !values.split(' ').some((kind) => fits(one, kind)))
    return [...wrong.map((one) => `${type}.${name}: ${JSON.stringify(one)}`), ...unknownToSchema(held)]
  })
}

function fits(value: unknown, kind: string): boolean {
  if (kind === 'Number') return typeof value === 'number'
  if (kind === 'Boolean') return typeof value === 'boolean'
  if (typeof value === 'string') return TEXTS[kind]?.test(value) ?? false
  if (!isObject(value)) return false
  const type = value['@type']
  // A reference says no type.
  return type === undefined ? kind in PARENTS && '@id' in value : typeof type === 'string' && isKindOf(type, kind)
}

function isKindOf(type: string, ancestor: string): boolean {
  return type === ancestor || (PARENTS[type] ?? []).some((parent) => isKindOf(parent, ancestor))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
