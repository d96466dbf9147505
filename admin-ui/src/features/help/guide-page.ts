/** A page of the editors’ guide. */
export interface GuidePage {
  /** The file's name without its ending; `README` for the contents. */
  readonly id: string
  readonly title: string
  /** The page’s sections. */
  readonly headings: readonly { id: string; text: string }[]
  /** Made of our own Markdown, which may have no HTML. */
  readonly html: string
}

export interface Guide {
  /** The contents. */
  readonly home: GuidePage
  /** In the order of the contents. */
  readonly pages: readonly GuidePage[]
}
