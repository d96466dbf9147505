/** Words without meaning of their own, which no comparison counts. */
const EMPTY = `a about above across after again against ago all almost along already also although always am among an and another
any anyone anything are around as at away back be became because become been before began begin behind being below best better
between both but by came can cannot come could did do does doing done down during each early either else end enough even ever
every everyone few first for former from full gave get gets getting give given go goes going gone got had half has have having he
held her here hers him his how however i if in into is it its itself just keep kept kind know known largely last late later latest
least left less let like likely little long look lot made main make makes making many may me might mine more most mostly much must
my near nearly need never new next no none nor not nothing now of off often old on once one ones only onto or other others our out
over own part per perhaps place plan put quite rather really right said same saw say saying says second see seen several shall she
should show since small so some someone something soon still such sure take taken takes taking tell than that the their theirs them
then there these they thing things third this those though through thus till time to today together told tomorrow tonight too took
toward two under until up upon us use used uses using very via want was way we well went were what when where whether which while
who whom whose why will with within without work would yes yesterday yet you your yours mr mrs ms dont didnt isnt wasnt doesnt wont
im ive weve theyre thats its monday tuesday wednesday thursday friday saturday sunday january february march april june july august
september october november december am pm inc according added ahead asked available call called check day days week weeks weekend
month months year years morning afternoon evening night noon midnight hour hours minute minutes people person man woman men women
local area news report reported reporter post posted update spokesman spokeswoman spokesperson statement press release story three
four five six seven eight nine ten eleven twelve dozen hundred thousand million billion percent about`

/** Words of every county's news: they count, but little. */
const FREQUENT = `board council county city town village township state school district department office officer official police
sheriff deputy fire firefighter chief mayor commissioner commission member meeting vote voted approve approved public community
resident road street avenue highway building home house family child children student teacher parent high elementary middle
center church hospital park water business owner company service program project plan budget fund money tax cost dollar
event open opening close closed start started help support group association committee president director manager superintendent
judge court attorney chairman clerk trustee supervisor administrator state national american north south east west northern
southern eastern western old downtown main number name friend neighbor volunteer staff worker crew driver vehicle car truck
expect need ask offer provide include follow continue remain return receive call live run move bring serve lead join set hold
meet feel think find hope love thank pay free sale street lot site property land area side line block mile game season team win
won coach player free cost notice information contact phone visit online page website facebook photo question answer agenda item
order motion unanimous discuss discussion request decision propose proposal require fall spring summer winter weather snow rain
age son daughter wife husband brother sister mother father grandchildren born die died death service funeral survive survived
morning scene injury injured hurt incident investigation investigate arrest charge suspect victim crash accident damage
great big good nice happy special annual local entire total average additional extra final major current recent`

const empty = new Set(EMPTY.split(/\s+/))
const frequent = new Set(FREQUENT.split(/\s+/))

export function isEmptyWord(word: string): boolean {
  return empty.has(word)
}

export function isFrequentWord(word: string): boolean {
  return frequent.has(word)
}
