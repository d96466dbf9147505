import tls from 'node:tls'

/**
 * For every connection of this process: HTTP, mail, PostgreSQL, object store. These ciphers authenticate what they encrypt,
 * and keep former traffic secret if a key leaks.
 */
export function setStrongTls(): void {
  tls.DEFAULT_MIN_VERSION = 'TLSv1.2'
  tls.DEFAULT_CIPHERS =
    'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20'
}
