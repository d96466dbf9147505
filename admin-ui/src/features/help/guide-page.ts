/** What a page of the editors' guide may consist of. It is rendered as elements, never as HTML. */
export type GuideTag =
  | ('p' | 'h2' | 'h3' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'code' | 'kbd')
  | ('table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td')

export interface GuideElement {
  readonly tag: GuideTag
  /** Of headings. */
  readonly id?: string
  readonly children: readonly GuideNode[]
}

export interface GuideLink {
  readonly tag: 'a'
  /** Undefined for the contents. */
  readonly page?: string
  readonly heading?: string
  readonly children: readonly GuideNode[]
}

export interface GuidePicture {
  readonly tag: 'img'
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export type GuideNode = string | GuideElement | GuideLink | GuidePicture

export interface GuideHeading {
  readonly id: string
  readonly text: string
}

export interface GuidePage {
  /** The file's name without its ending; `README` for the contents. */
  readonly id: string
  readonly title: string
  /** The page’s sections. */
  readonly headings: readonly GuideHeading[]
  readonly nodes: readonly GuideNode[]
}

export interface Guide {
  /** The contents. */
  readonly home: GuidePage
  /** In the order of the contents. */
  readonly pages: readonly GuidePage[]
}
