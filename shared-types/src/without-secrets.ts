/** Also in URLs, where `@` is %40. Never starts inside a JSON escape. */
const mailAddress =
  /(?<!\\)[\p{L}\p{N}_.+'!#$%*^`|~-]{1,64}(?:@|%40)[\p{L}\p{N}_%-]{1,63}(?:\.[\p{L}\p{N}_%-]{1,63}){1,127}/giu

export function withoutMailAddresses(text: string): string {
  return text.replace(mailAddress, '[email]')
}

/** The secret end of such a URL shows a draft, or lets anybody change a subscription or report bounces. */
const secretLink =
  /(\/api\/(?:subscribers\/(?:(?:unsubscribe|confirm|undo|by-key)\/)?|webhooks\/mail\/\w{1,20}\/)|\/preview\/)[\w.~%-]{20,}|(#key=|\/invitation#)[\w%-]+/g

export function withoutSecretLinks(text: string): string {
  return text.replace(secretLink, '$1$2[removed]')
}

/** As in postgres://user:password@host. */
const urlPassword = /(:\/\/[^\s/?#"@:]*:)[^\s/?#"]+(?=@)/g

/** For what goes to a log: without the passwords of addresses, secret links and email addresses. */
export function withoutSecrets(text: string): string {
  return withoutSecretLinks(withoutMailAddresses(text.replace(urlPassword, '$1[removed]')))
}
