/** Where PDF readers look for the start of a document. */
const PDF_START = 1024
/** A ZIP archive, which a Java or Office file is too, is read from its end: a record of 22 bytes and a comment. */
const ZIP_END = 66_000

/** What browsers and servers would run. Longer than what compressed pixels may happen to spell. */
const SCRIPTS = /<script[\s>/]|<svg[\s>]|<html[\s>]|<!doctype html|<\?php\s|<iframe[\s>]/i

/**
 * Whether a file that begins as a picture is a second thing as well: a page, a program, an archive, a document. Encoding it
 * anew takes that out; but nobody makes one by accident. What phones append to their photos (films, further pictures) is
 * none of these.
 */
export function hidesDocument(bytes: Buffer): boolean {
  if (bytes.subarray(0, PDF_START).includes('%PDF-')) return true
  if (bytes.subarray(-ZIP_END).includes('PK\x05\x06') && bytes.includes('PK\x03\x04')) return true
  return SCRIPTS.test(bytes.toString('latin1'))
}
