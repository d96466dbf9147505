export const ENCODINGS = ['identity', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]
