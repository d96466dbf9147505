export { createWordPressClient, type WordPressClient } from './client.ts'
export { explainError, WordPressError } from './errors.ts'
export { encodingFor } from './guarded-fetch.ts'
export type { ListQuery, ListResult, MalformedItem } from './lists.ts'
export { coauthorNicenames } from './mapping/author-of-post.ts'
export { categoryOfTerms } from './mapping/category-of-post.ts'
export { firstWords } from './mapping/fields.ts'
export { metaOfCredit, notesOfMedia, notesToMediaFields, pictureOfMedia } from './mapping/pictures.ts'
export {
  isReadable,
  type MapPostOptions,
  type MappedArticle,
  mapPostToArticle,
  statusOfPost,
} from './mapping/post-to-article.ts'
export { articleToPostFields, type PostChanges } from './mapping/to-post.ts'
export {
  type PostFields,
  postBriefSchema,
  postSchema,
  type WordPressMedia,
  type WordPressPost,
  type WordPressPostBrief,
  type WordPressUser,
} from './schemas.ts'
export type { WordPressClientOptions } from './transport.ts'
