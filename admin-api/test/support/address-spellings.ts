/**
 * Addresses that nobody outside may make us request: this machine, private networks, metadata services, reserved ones.
 */
const INSIDE = `
  127.0.0.1 127.0.0.2 127.255.255.254 0.0.0.0 10.0.0.1 100.64.0.1 100.100.100.200 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.192 192.168.1.1 198.18.0.1 203.0.113.7 224.0.0.1 240.0.0.1 255.255.255.255
`
  .trim()
  .split(/\s+/)

const INSIDE_V6 = `
  ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 :: 0::0 ::2 ::1%25lo ::1%lo fe80::1
  fe80::1%25eth0 fe80::5efe:7f00:1 febf::1 fec0::1 fc00::1 fd00::1 fd00:ec2::254 ff02::1 ff05::2 100::1
  2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002::1 2620:4f:8000::1 3fff::1 4000::1 5f00::1
  64:ff9b::1 64:ff9b:1::1 ::ffff:0:0
`
  .trim()
  .split(/\s+/)

const NAMES = `
  localhost LOCALHOST LocalHost. localhost.. ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ loc%61lhost localhost.localdomain
  courier.localhost ip6-localhost broadcasthost metadata metadata.google.internal metadata.google.internal.
  METADATA.GOOGLE.INTERNAL instance-data.ec2.internal host.docker.internal gateway.docker.internal
  kubernetes.default.svc.cluster.local printer printer.local router.lan nas.home intranet.corp nas.home.arpa
  a.test a.example a.invalid www.example.com facebookcorewwwi.onion xn--localhost- . .. - *
`
  .trim()
  .split(/\s+/)

/** Each address in every spelling that some parser accepts. */
export function addressSpellings(port: number): string[] {
  const hosts = [
    ...INSIDE.flatMap(spellingsOf),
    ...INSIDE_V6.map((address) => `[${address}]`),
    // Invalid without brackets.
    ...['::1', '::ffff:127.0.0.1'],
    ...NAMES,
  ]
  return [...hosts.map((host) => `http://${host}:${port}/`), ...wholeAddresses(port)]
}

function spellingsOf(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const high = (a * 256 + b).toString(16)
  const low = (c * 256 + d).toString(16)
  const flipped = [high, low].map((half) => (Number.parseInt(half, 16) ^ 0xffff).toString(16)).join(':')
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0X${number.toString(16).toUpperCase()}`,
    `0${number.toString(8)}`,
    [a, b, c, d].map((part) => `0x${part.toString(16)}`).join('.'),
    [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
    [a, b, c, d].map((part) => part.toString(8).padStart(12, '0')).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${a.toString(16)}.${b}.0${c.toString(8)}.${d}`,
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    address.replace(/\d/, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${address}]`,
    `[::ffff:0:${high}:${low}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:203:405::${flipped}]`,
    `[fe80::5efe:${high}:${low}]`,
  ]
}

function wholeAddresses(port: number): string[] {
  const place = `127.0.0.1:${port}`
  return [
    `HTTP://${place}/`,
    `http:${place}/`,
    `http:/${place}/`,
    `http:///${place}/`,
    `http:////${place}/`,
    `http:\\\\${place}\\`,
    ` http://${place}/ `,
    `\u0000http://${place}/`,
    `ht\ntp://127.0.\t0.1:${port}/`,
    `http://203.0.113.7@${place}/`,
    `http://ann:secret@${place}/`,
    `http://@${place}/`,
    `http://:@${place}/`,
    `http://${place}#@203.0.113.7/`,
    `http://${place}?@203.0.113.7/`,
    `http://${place}\\@203.0.113.7/`,
    `http://203.0.113.7\\@${place}/`,
    `http://203.0.113.7%00@${place}/`,
    `https://${place}/`,
    `//${place}/`,
    place,
    '127.0.0.1',
    'http://',
    'http://127.0.0.1:22/',
    'http://127.0.0.1:0/',
    'http://127.0.0.1:65536/',
    'http://127.0.0.1:080/',
    'file:///etc/passwd',
    `file://${place}/etc/passwd`,
    `ftp://${place}/`,
    `gopher://${place}/_GET%20/`,
    `ws://${place}/`,
    `blob:http://${place}/1`,
    `webcal://${place}/`,
    'data:text/plain,hello',
    'javascript:fetch("/")',
    'http+unix://%2fvar%2frun%2fdocker.sock/',
    '',
  ]
}

/** Answers of name servers for a public name, all of them forbidden. */
export const INSIDE_ANSWERS: string[][] = [
  ...INSIDE.map((address) => [address]),
  ...INSIDE.map((address) => [`::ffff:${address}`]),
  ...INSIDE_V6.map((address) => [address.replace('%25', '%')]),
  ['127.0.0.1', '127.0.0.2', '::1'],
  ['::1', '127.0.0.1'],
  ['10.0.0.1', 'fd00::1', '169.254.169.254'],
  ['127.1'],
  ['0x7f000001'],
  ['8.8'],
  ['localhost'],
  ['127.0.0.1 '],
  ['127.0.0.1:80'],
  ['[::1]'],
  ['no address'],
  [''],
  [],
]
