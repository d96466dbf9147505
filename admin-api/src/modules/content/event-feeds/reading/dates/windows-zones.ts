import { isTimeZone } from '@hometown/shared-types/county-time'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** What CLDR lists under a zone's former name, and names of old Windows and Exchange versions. */
const RENAMED = {
  'mexico standard time': 'America/Mexico_City',
  'mexico standard time 2': 'America/Chihuahua',
  'indiana (east)': 'America/Indiana/Indianapolis',
  'atlantic time (canada)': 'America/Halifax',
  newfoundland: 'America/St_Johns',
  saskatchewan: 'America/Regina',
  'central america': 'America/Guatemala',
  'greenwich mean time': 'Europe/London',
  'tzone://microsoft/utc': 'Etc/UTC',
  'us eastern standard time': 'America/Indiana/Indianapolis',
  'argentina standard time': 'America/Argentina/Buenos_Aires',
  'greenland standard time': 'America/Nuuk',
}

/** Colloquial names that mean a place's time including daylight saving. */
const COLLOQUIAL = {
  est: 'America/New_York',
  edt: 'America/New_York',
  et: 'America/New_York',
  eastern: 'America/New_York',
  'eastern time': 'America/New_York',
  'eastern time (us & canada)': 'America/New_York',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  ct: 'America/Chicago',
  central: 'America/Chicago',
  'central time': 'America/Chicago',
  'central time (us & canada)': 'America/Chicago',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  mt: 'America/Denver',
  mountain: 'America/Denver',
  'mountain time': 'America/Denver',
  'mountain time (us & canada)': 'America/Denver',
  arizona: 'America/Phoenix',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  pacific: 'America/Los_Angeles',
  'pacific time': 'America/Los_Angeles',
  'pacific time (us & canada)': 'America/Los_Angeles',
  alaska: 'America/Anchorage',
  hawaii: 'Pacific/Honolulu',
  z: 'Etc/UTC',
  gmt: 'Etc/UTC',
}

/** CLDR's territory for a zone wherever in the world it is used. */
const WORLD = '001'

const zones: ReadonlyMap<string, string> = new Map([
  ...windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === WORLD)
    .map(({ mapZone }): [string, string] => [mapZone._other.toLowerCase(), mapZone._type]),
  ...Object.entries({ ...RENAMED, ...COLLOQUIAL }),
])

/**
 * `Eastern Standard Time`, `(UTC-05:00) Eastern Time (US & Canada)` → `America/New_York`; old versions also write
 * `US Mountain` and `(GMT+01.00) Amsterdam, Berlin, Bern`.
 */
export function zoneOfWindowsName(name: string): string | undefined {
  const full = name.trim().toLowerCase().replace('daylight time', 'standard time')
  const plain = full.replace(/^\((?:utc|gmt)[^)]{0,8}\) */, '')
  // Exchange numbers zones whose clocks somebody changed.
  const known = [full, plain, `${plain} standard time`, plain.replace(/ \d$/, '')]
    .map((each) => zones.get(each))
    .find(Boolean)
  return known ?? (/[,;:]/.test(plain) || plain !== full ? zoneOfCities(plain) : undefined)
}

const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'America/Argentina']

function zoneOfCities(list: string): string | undefined {
  const cities = list.split(/ *[,;:/] */, 10).map((city) => city.replace(/ /g, '_'))
  const known = cities.flatMap((city) => REGIONS.map((region) => `${region}/${city}`)).find(isTimeZone)
  return known && new Intl.DateTimeFormat('en', { timeZone: known }).resolvedOptions().timeZone
}

/** Whether a name such as `CST` means another zone elsewhere, unlike Windows' own names. */
export function isColloquialZone(name: string): boolean {
  return Object.hasOwn(COLLOQUIAL, name.trim().toLowerCase())
}
