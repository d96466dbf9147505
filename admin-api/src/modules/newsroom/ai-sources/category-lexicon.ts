import type { ReaderCategory } from '@hometown/shared-types/category'

export const SOURCES_OF_SECTIONS: Readonly<Record<ReaderCategory, string>> = {
  Events: 'calendars of towns, libraries, venues, fairs and festivals',
  Sports: 'schedules and results of school and local teams, athletic conferences, leagues',
  Business: 'chambers of commerce, economic development, local businesses with news',
  Community:
    'county and town governments, school districts, police and sheriff, libraries, local newspapers and radio stations',
  Obituaries: 'funeral homes and obituary pages',
  Clubs: 'clubs, lodges, veterans’ posts, 4-H, scouts, garden and historical societies',
  Churches: 'churches and congregations with news or calendars',
}
