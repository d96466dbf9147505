import tls from 'node:tls'

/** All of them authenticate what they encrypt, and keep former traffic secret if a key leaks. Strongest first. */
const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
]

/** For every connection of this process: HTTP, mail, PostgreSQL, object store. */
export function setStrongTls(): void {
  tls.DEFAULT_MIN_VERSION = 'TLSv1.2'
  tls.DEFAULT_CIPHERS = CIPHERS.join(':')
}
