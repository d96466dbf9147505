/** PDF readers search this many bytes for the start of a document. */
const PDF_START = 1024
/** ZIP archives, including Java and Office files, are read from their end: a record of 22 bytes and a comment. */
const ZIP_END = 66_000

/** Browsers or servers would run it. Long enough not to occur by chance in compressed pixels. */
const SCRIPTS = /<script[\s>/]|<svg[\s>]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]/i

/** Nobody makes such a file by accident. Videos and pictures that phones append don't count. */
export function hidesDocument(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_START).includes('%PDF-')) return true
  if (bytes.subarray(-ZIP_END).includes('PK\x05\x06') && bytes.includes('PK\x03\x04')) return true
  return SCRIPTS.test(bytes.toString('latin1'))
}
