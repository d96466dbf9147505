/** The environment of a machine that shares all but its disk with others. */
export const SEVERAL_MACHINES = {
  SMTP_URL: 'smtp://mail.example.org',
  MAIL_FROM: 'News <news@example.org>',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'alder',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}
