const IRREGULAR = new Map(
  `am:be is:be are:be was:be were:be been:be being:be has:have had:have did:do does:do done:do said:say says:say told:tell
  went:go gone:go came:come took:take taken:take gave:give given:give made:make got:get gotten:get saw:see seen:see
  won:win winning:win lost:lose losing:lose loss:lose beaten:beat bought:buy sold:sell sale:sell paid:pay met:meet held:hold led:lead
  left:leave leaving:leave found:find kept:keep sent:send spent:spend built:build rebuilt:rebuild brought:bring thought:think
  stole:steal stolen:steal broke:break broken:break chose:choose chosen:choose drove:drive driven:drive fell:fall
  fallen:fall rose:rise risen:rise grew:grow grown:grow growth:grow knew:know known:know ran:run began:begin begun:begin
  wrote:write written:write spoke:speak spoken:speak shot:shoot struck:strike hit:hit bit:bite bitten:bite fought:fight
  died:die dies:die dying:die dead:die death:die deaths:die deadly:die lay:lie lain:lie lent:lend withdrew:withdraw withdrawn:withdraw
  overthrew:overthrow threw:throw thrown:throw swore:swear sworn:swear stood:stand understood:understand taught:teach
  caught:catch sought:seek fled:flee fed:feed shut:shut cut:cut put:put quit:quit hurt:hurt set:set let:let
  tore:tear torn:tear forgave:forgive forgiven:forgive forbade:forbid forbidden:forbid became:become oversaw:oversee resold:resell
  men:man women:woman children:child people:person lives:life wives:wife freed:free decision:decide decisions:decide
  permission:permit pled:plead trial:try tried:try denial:deny refusal:refuse theft:steal thefts:steal born:bear worn:wear
  approval:approve proposal:propose arrival:arrive survival:survive removal:remove renewal:renew closure:close burial:bury
  marriage:marry married:marry sued:sue suing:sue lying:lie died:die tied:tie freeing:free agreed:agree agreeing:agree
  agreement:agree`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/** 'Department' has nothing of 'depart'. */
const WHOLE = new Set('department apartment document moment comment station nation'.split(' '))

/** Light: only equality of two stems matters. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/'s?$/, '')
  const single = plain.replace(/s$/, '')
  if (WHOLE.has(single)) return single
  const known = IRREGULAR.get(plain)
  if (known !== undefined) return withoutEnd(known)
  const base = withoutEnding(plain)
  return withoutEnd(IRREGULAR.get(base) ?? base)
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word
  if (/(?:ies|ied)$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2)
  if (/[^aeious]s$|[aeo]es?$|[aeo]s$/.test(word) && /s$/.test(word)) return word.slice(0, -1)
  if (/eed$/.test(word)) return word
  const verb = word.replace(/(?:ing|ed)$/, '')
  if (verb !== word && verb.length >= 3 && /^..+?[aeiouy]|[aeiouy]./.test(verb))
    return /([bdfgkmnprt])\1$/.test(verb) ? verb.slice(0, -1) : verb
  return word
}

function withoutEnd(word: string): string {
  const base = word.length > 6 ? word.replace(/(?:ations?|ments?|itions?|ions?|ances?|ences?|als?|ly)$/, '') : word
  return (base.length >= 3 ? base : word).replace(/[ey]$/, '')
}
