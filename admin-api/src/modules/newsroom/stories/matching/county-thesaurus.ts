import { stemOf } from './story-words.ts'

/**
 * Words that tell of the same thing in the news of a county, a group a line. The first word names the group. Written
 * from what counties do, not from any text that the matcher was measured on.
 */
const GROUPS = `
fire blaze flame burn burning ablaze engulfed inferno arson smolder char gutted
smoke smoky haze soot
firefighters firefighter fireman firemen hose extinguish ladder engine mutual-aid
crash collision collide wreck accident rollover rolled overturned overturn head-on rear-ended sideswipe t-boned fender pileup struck swerved
motorcycle motorcyclist harley biker cycle rider
bicycle bike cyclist bicyclist helmet
truck semi tractor-trailer rig pickup trailer
bus buses busing
train railroad rail crossing locomotive derail derailment freight tracks depot
plane airplane aircraft pilot airport runway hangar helicopter airlift airlifted flown flight
boat canoe kayak dock marina fishing angler fish walleye bass trout
drown drowned drowning swim swimmer swimming pool lifeguard
hunter hunting hunt grouse duck pheasant poach poacher trapper trapping
ambulance paramedic emt ems medic hospitalized
injury injured injure hurt wound serious critical condition stable
killed fatal fatality fatally dead dies died death deceased
theft steal stole stolen thief thieves larceny shoplifting shoplifter loot took missing
burglary burglar break-in broke forced pried intruder ransack
robbery rob robbed robber holdup heist
vandalism vandal vandalize graffiti spray smashed slashed defaced damaged
fraud scam scammer swindle embezzle embezzled embezzlement embezzling skim forgery counterfeit identity
shooting shot gunfire gun gunshot bullet handgun rifle firearm
assault stab stabbed stabbing fight beaten attack attacked knife
drug meth methamphetamine fentanyl cocaine heroin narcotics pills opioid overdose marijuana cannabis dealer trafficking
arrest arrested custody jail jailed booked handcuffs apprehended nabbed
warrant raid search seized seize
court judge courtroom hearing trial jury juror verdict
sentence sentenced prison probation convicted plead pleaded guilty restitution
lawsuit sue sued suing plaintiff complaint injunction settlement settle
missing disappeared disappearance lost searchers search rescuers volunteers located
rescue rescued saved pulled trapped stuck freed extricate
school schools classroom class pupil student kid education grade elementary
college university campus tuition
teacher educator instructor taught teaching faculty
superintendent principal administrator
graduation graduate graduates commencement diploma valedictorian senior
levy referendum bond ballot voter voters taxpayers operating
election candidate candidates race ballots polls incumbent challenger recount primary absentee campaign forum debate
tax taxes property valuation assessor assessment
budget spending deficit shortfall cuts fiscal
rates rate bill bills increase hike raise higher pay
sewer wastewater septic sewage lagoon lift
water main pipe boil unboiled tap hydrant pressure tower well drinking bottled
power electric electricity outage outages blackout utility lines transformer generator grid lineman
broadband internet fiber fiber-optic cable wireless cell
gas propane leak carbon monoxide evacuated evacuation
road street roadway pavement pave paving asphalt resurface resurfacing repave pothole gravel grade
bridge culvert span deck overpass
detour closure closed barricade lane lanes
sidewalk trail path pedestrian crosswalk walkway
snowplow plow plows plowing sand salt
atv atvs four-wheeler four-wheelers utv snowmobile off-road riders
traffic stoplight roundabout intersection speeding speed limit
parking lot meters spaces
storm thunderstorm wind gusts hail tornado funnel siren
snow blizzard winter inches flakes slush snowfall ice icy
flood flooding flooded floodwater crest sandbag overflow river
drought dry burn-ban parched
frost freeze frozen cold
heat hot cooling
housing apartment apartments homes affordable units tenants rent renters landlord eviction
homeless shelter homelessness camp encampment
zoning rezone rezoning variance setback conditional permit planning
subdivision development developer developers acres annex annexation
construction build builder building built contractor bids bid rebuild
demolish demolition tear torn raze razed bulldoze wrecking
renovate renovation remodel restore restoration repairs repair fix
groundbreaking shovel shovels broke ground
roof roofing leak shingles leaking
hotel motel lodge inn campground
bakery baker bread buns bun cakes cake donut doughnut pastry pie cookies oven
restaurant cafe diner eatery kitchen menu chef burger pizza grill tavern bar
grocery supermarket groceries store market shop shopper
hardware lumber retail retailer merchandise
brewery beer liquor license wine distillery taproom
bank banker branch loan credit-union
factory plant manufacturer manufacturing packing mill workers line
jobs job employment layoffs layoff laid hiring workforce
strike union contract picket walkout negotiators
opening opens opened ribbon grand debut unveil welcomes
closing closes closed shutter shutting farewell retiring done last
business owner owners sold buyer buy purchase sale
farm farmer farmers farming agriculture ag
crop corn soybean soybeans wheat harvest grain bin bushel potato combine elevator
cattle cow cows calf calves beef livestock hog hogs pig pigs sheep herd ranch rancher
dairy milk cheese creamery
barn silo shed
horse horses pony stable equine
dog dogs puppy pup canine leash hound terrier retriever beagle labrador shepherd collie poodle
cat cats kitten kittens feline
animal animals pet pets veterinary veterinarian vet shelter
bear bears cub
wolf wolves coyote cougar lion predator
deer elk moose buck doe
bird birds eagle heron loon swan goose geese owl
rabies bite bitten
turkey chicken poultry avian flock eggs
park parks playground swings splash
library libraries librarian books book shelf reading
museum historical history artifact exhibit historic
theater theatre cinema movie movies screen film marquee
music band choir concert orchestra singer song
art artist mural sculpture gallery paint painter
festival fair parade carnival celebration jubilee floats
fundraiser fundraising raise raised benefit donations proceeds auction raffle goal
donate donation donor gift bequest estate bequeath endowment gave
grant grants funding funded
scholarship scholarships awarded recipient
award awards honor honored recognized prize winner plaque medal named
dinner supper meal meals feed potluck spaghetti pancake breakfast lunch
food pantry hunger shelf hungry
coat coats toys mittens christmas santa
church congregation parish pastor priest minister worship sanctuary steeple bell
funeral burial visitation interment cemetery graveside mourn mourners
survived survivors preceded grandchildren obituary passed
birthday centenarian 100th
veteran veterans legion vfw military army soldier
hospital clinic medical health care healthcare
birth births baby babies obstetric obstetrics maternity delivery labor deliver newborn
nurse nurses nursing
doctor physician surgeon dentist
cancer chemo chemotherapy infusion oncology
flu vaccine vaccines vaccination shots immunization covid
measles outbreak whooping illness infection
nursing-home assisted-living elderly seniors
daycare childcare child-care preschool toddlers
mental counseling counselor suicide crisis
football touchdown quarterback yards rushing fumble interception kickoff end-zone
basketball hoops free-throws rebounds three-pointer
volleyball spike kills digs sweep
hockey puck goalie rink arena skate skating
baseball softball inning pitcher homer strikeout
soccer goalkeeper penalty
wrestling wrestler wrestlers pin mat
track cross-country runner runners meet relay
golf golfer course tournament
game win victory beat defeat defeated loss lost edged topped overtime
playoff playoffs section regional semifinal championship finals title
mayor council councilman councilwoman alderman city
commissioner commissioners county board supervisors
resign resigned resignation stepping quit departure
retire retired retirement
hire hired appointed appoint interim named successor
approve approved approval pass passed adopt adopted okay okayed backs back voted vote green-light
reject rejected deny denied oppose opposed against defeat
table tabled postpone postponed delay delayed
ordinance ban banned prohibit rule rules
meeting session sessions listening hearing
lake shoreline drawdown dam gates level
pollution spill contaminated contamination pfas chemical algae nitrate
landfill garbage trash recycling recycle dump compost
tree trees logging timber ash borer forest woods
solar wind turbine turbines panels energy
mine mining quarry gravel
lottery jackpot ticket
phone 911 dispatch dispatcher dispatchers
lockdown hold threat threats hoax lockout
cold-case remains body bones skeleton
deputy sheriff patrol trooper troopers police officer officers squad cops
copper wire catalytic converters scrap metal
mail postal post-office mailbox
clock courthouse elevator
machete statue monument memorial
`

const byStem = new Map<string, string[]>()
for (const line of GROUPS.trim().split('\n')) {
  const [name = '', ...words] = line.split(' ')
  for (const word of new Set(
    [name, ...words].flatMap((one) => (one.split('-').length > 1 ? [one.replaceAll('-', '')] : [stemOf(one)])),
  ))
    byStem.set(word, [...(byStem.get(word) ?? []), name])
}

const NONE: readonly string[] = []

export function groupsOf(stem: string): readonly string[] {
  return byStem.get(stem) ?? NONE
}
