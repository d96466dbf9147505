import { type SiteInfo, siteCalls } from '@hometown/shared-types/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from './api-client.ts'

type PublicationInfo = Pick<
  SiteInfo,
  'siteName' | 'countyName' | 'timeZone' | 'siteUrl' | 'accentColour' | 'contactEmail'
>

export const publicationInfoQuery = callQuery('settings', siteCalls.info)

const PLACEHOLDER_PUBLICATION: PublicationInfo = {
  siteName: '',
  countyName: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  siteUrl: '',
  accentColour: '',
}

export function useSite(): PublicationInfo {
  return useQuery(publicationInfoQuery).data ?? PLACEHOLDER_PUBLICATION
}

export function useSiteAddress(): (path: string) => string {
  const { siteUrl } = useSite()
  return (path) => (siteUrl === '' || siteUrl === location.origin ? path : siteUrl + path)
}

/** Screens set a title only to be more specific than their entry in screens.ts. */
export function useTitle(title: string): void {
  const { siteName } = useSite()
  useEffect(() => {
    document.title = siteName === '' ? title : `${title} · ${siteName}`
  }, [title, siteName])
}
