import { stemOf } from './story-words.ts'

/**
 * Words that stories on one subject use, official and homely ones alike, a subject a line. The first word names it.
 * Wider than the thesaurus: its words needn't mean the same. Written from what counties have, not from labelled texts.
 */
const TOPICS = `
fire firefighter fireman department chief flame blaze smoke burn engulf hose hydrant truck engine tanker ladder pumper ash char scorch ember alarm detector arson marshal attic chimney furnace stove extinguisher electrical wiring heater spark ignite volunteer red cross displaced total loss gutted lost everything structure outbuilding roofline flue insurance contain hotspot overhaul rubble charred soot glow match candle cigarette lit
wildfire acre contain containment evacuate evacuation ember dozer tanker retardant grass brush prairie timber hotshot lightning burned scorched smoke wind ridge perimeter line firebreak rangeland fence burn ban redflag blackened hillside
crash wreck collision vehicle driver passenger car pickup truck suv sedan van semi trooper patrol highway intersection ditch embankment seatbelt airbag airlift helicopter flown hospital injury ejected rolled struck rear guardrail centerline lane tire skid windshield speeding brake swerve pinned extricate jaws tow hood wheel behind pileup stopsign deer icy buggy carriage tractor trailer bumper fender
motorcycle motorcyclist bike rider helmet harley chopper cyclist pedal bicycle handlebar
train railroad rail engineer crossing gate locomotive freight derail tracks boxcar depot caboose whistle horn conductor railcar hopper amtrak
boat capsize vessel fishing fisherman coast guard lifejacket skiff captain crew overboard harbor dock wharf mooring buoy hull deckhand sternman skipper swell sea ocean cutter lifeboat tow trawler sloop canoe kayak pontoon oar paddle drift adrift shore wave tide marina lobster trap
ferry crossing island islander mainland terminal boat vessel dock trip schedule captain passenger ramp deck landing sail
drowning drown swimmer water river lake dive diver recover submerged pond quarry current undertow raft lifeguard ice fell body sheriff
search missing searcher volunteer hiker hunter child lost found drone helicopter dog hound canine trail woods ravine overnight hypothermia wander alive safe grid swamp thermal ping rescuer cold night unharmed blanket
burglary burglar broke stolen thief cash register safe pry window glass alarm door shelf smashed camera surveillance footage mask suspect loot rifled ransack till pills drugstore crowbar kicked forced
theft stolen steal thief missing copper wire catalytic converter saddle tool trailer package porch bicycle tractor diesel fuel cattle cargo pickup keys swiped walked pilfer purloin trace recovered serial
robbery robber rob teller bank note demand cash mask pistol fled gunpoint clerk hooded getaway register
embezzlement embezzle bookkeeper treasurer clerk audit auditor ledger check checkbook account funds missing casino gambling restitution books skim trusted swindle forensic forged deposit misuse stole
scam scammer caller phone elderly gift card wire grandparent fraud impostor irs victim senior warn computer online bitcoin fake
vandalism vandal graffiti paint spray smash windows slash tires toppled headstone defaced prank damage culprit mural swastika kicked broken teenager juvenile egged
shooting gun gunfire bullet shell casing pistol rifle shot wounded homicide murder slaying killed victim detective scene suspect tape motive argument trigger neighbor
assault stab knife fight beat punch domestic altercation bar brawl attack swing bruise
drugs meth fentanyl cocaine heroin pill overdose narcotic narcan naloxone dealer task raid search warrant bust gram ounce pound stash scale baggie opioid seized trafficking needle addict recovery treatment
jail inmate cell jailer corrections bed overcrowd prisoner escape detention lockup sheriff bars suicide custody booking
court judge bench attorney defense prosecutor trial jury juror verdict guilty acquit plea plead sentence sentencing prison probation years courtroom testimony witness appeal bond hearing charge felony misdemeanor count evidence gavel robe lawyer convicted deliberation wept apologize victim family justice deputy handcuffs
lawsuit sue suit plaintiff defendant complaint damages settlement settle federal lawyer attorney injunction ruling overturn void dismiss judge court terms insurer wrongful discrimination whistleblower fired retaliation appeal
police officer chief patrol squad cruiser badge department hire bodycam radio dispatcher academy cop union taser canine body camera
sheriff deputy undersheriff patrol county jail dispatch
threat lockdown lockout evacuation bomb hoax message social media post school gun weapon arrest student safe backpack note snapchat rumor scare counselor classes principal police
school classroom teacher student principal kids parents pupil lesson desk hallway district recess lunchroom
schoolboard board trustees superintendent vote motion policy meeting contract calendar closing consolidation enrollment district levy budget parents
schoolclosing close consolidate enrollment pupils building elementary attendance merge bus small town empty last hallway goodbye alumni goodby declining
fourday week friday calendar schedule days longer teachers recruit monday off childcare
superintendent resign search hire interim contract finalist schools chief leader successor district selected buyout principal
teachers union contract strike raise pay salary bargaining negotiation picket walkout tentative agreement mediator ratify classroom benefits insurance steps
books library librarian shelf branch patron checkout reading novel title challenge ban removed collection story hour bookmobile card hours children reader circulation fines young adult review committee author
scholarship tuition recipient senior graduate college award merit fund essay university freshman applicant winner full
graduation commencement diploma cap gown valedictorian salutatorian class tassel senior speaker
studentaward spelling bee robot robotics science fair quiz bowl debate speech ffa contest champion medal state first regional trophy national finalist contestant word judge
band choir music marching director concert instrument trumpet trombone drum tuba parade field rating superior contest musical stage theater play cast auditorium curtain drama actor rehearsal orchestra violin sing
bus driver route stop students riders transportation seat aisle brakes kids mirror wheel
lunch cafeteria meal tray free reduced debt nutrition kitchen cook
phones cellphone pouch ban device screen classroom policy
mascot name logo nickname change team tradition native
bond referendum levy voters ballot precinct passed failed taxpayers tally yes no margin percent campaign build mill recount canvass election unofficial wins third time measure issue tax polls
election ballot candidate race vote voter polls precinct incumbent seat challenger won lost edge tally absentee recount canvass clerk turnout runoff campaign primary mayor results sworn unseat concede victory votes
council mayor councilman alderman ordinance motion vote agenda chambers resolution reading hall meeting public comment manager clerk session unanimous split
commissioners commission board supervisors county courthouse session motion approve agenda hearing contract minutes selectmen trustees township
manager administrator city hire fire dismiss resign contract severance interim town applicant ousted vote named fill successor finalist post
budget deficit shortfall cut layoffs tax levy reserve spending fiscal general fund revenue increase positions trim
tax property assessment assessor valuation levy mill rate abatement appraisal relief homeowner bill
rates water sewer utility increase bill hike monthly customer raise gallons percent ratepayer household
lodging rental short airbnb vacation tourist occupancy hotel ordinance cap permit license nights host
zoning rezone variance permit planning commission conditional setback site neighbor plan developer hearing acres lots traffic objection appeal density
gravel quarry pit mine blast dust truck hauling permit neighbors rock stone
solar panel array megawatt farm acre developer energy project sun lease renewable battery utility commission siting leases glare farmland
wind turbine tower blade moratorium energy lease setback developer megawatt renewable ridge
pipeline transmission line tower easement kilovolt route landowner eminent domain corridor carbon map grid
datacenter data server gigawatt water electricity campus tech warehouse
hogs hog barn confinement feedlot manure odor smell permit lagoon livestock pig pork swine cafo creek neighbors
sewer sewage wastewater spill overflow lift station pump plant treatment septic lagoon manhole discharge gallons raw effluent pipe stink backup dig contamination
water boil advisory main break pipe burst tap pressure drinking bottled contaminated utility crews customers faucet rust discolored sample bacteria coliform repaired gush leak river street hydrant valve kettle coffee shower dry basement
nitrate lead pfas arsenic contamination well sample test infant baby bottled filter tap drinking formula limit level private
power outage electric lines utility lineman restored dark customers pole transformer crews generator blackout lights candle freezer squirrel substation storm cooperative flicker
gas leak propane explosion evacuate blast house boom rattled debris odor smell pipeline meter windows heard felt neighbors leveled shook
broadband internet fiber cable wifi connection provider rural download speed telecom homes grant wireless
cell tower phone signal coverage antenna
garbage trash landfill recycling hauler dump transfer station bins cart pickup compost mattress waste can collection curb
roads road street pave paving asphalt resurface gravel pothole grader crew lane contractor mile construction work detour cones flagger traffic shoulder seal overlay chip milling bumpy
bridge span deck closed weight limit inspection detour crossing engineer creek river replace beam pier rust truck culvert drawbridge swing lift draw miles around crack girder abutment repair stuck other side
culvert washout washed creek brook rain road pipe hole collapse undermined sinkhole barricade cut stranded gully
landslide slide mud rockslide boulders road blocked closed hillside cleared geologist debris cut isolated valley slope rock dump
traffic signal stoplight light roundabout intersection crosswalk speed crash stop sign pedestrian study engineers speeding limit camera radar
parking lot meter downtown spaces garage spots ticket
sidewalk trail path walk bike bikeway grant boardwalk footbridge hikers pedestrians
downtown streetscape bricks main street storefront merchants construction sidewalk shops reopen facade block historic
snow blizzard plow plows inches drift ice icy slick shovel storm winter stranded travel closed whiteout wind roads sleet flakes salt cancellations bury buried shut
flood flooding water rain river crest rose inches basement sandbag creek overflow stranded rescue evacuate swept current washed roads bank downpour cellar waist soaked canoe debris levee mud pumps hours fell
storm thunderstorm wind gust tree limb damage power roof hail tornado siren weather twister funnel barn shed debris uprooted toppled spruce oak fell windy crushed trunk steeple branches
hail hailstone stones golf baseball dent windshield crop shredded siding roof shatter cars fields
tornado twister funnel siren touchdown ef damage debris basement path
drought water restriction lawn dry rain well reservoir stage conservation sprinkler irrigation level gallons brown grass shower aquifer parched ban stage outdoor
heat record degrees temperature hot cooling center thermometer
frost freeze cold orchard blossom fruit apple peach grape crop grower buds lost harvest temperature
earthquake quake tremor magnitude rattle shook felt geological epicenter shaking
sonic boom rattled windows noise jet explosion heard felt
farm farmer field barn tractor acre harvest crop land family generation auction rows
dairy milk cow herd milking barn jersey holstein cows milker farmer parlor sold creamery calf cheese family udder
crops corn soybean wheat harvest bushel yield elevator combine bin cooperative grain milo sorghum cotton hay rice price farmer silo sugar beet potato merger members
cattle cow calf steer ranch rancher herd beef bull brand heifer corral pasture rustling rustler feedlot sale brand pen missing fence auction head
horse horses mare stable barn starved neglect rescue pony foal rider hoof seized hay equine animal rodeo roping saddle
sheep goat lamb wool flock ewe
chickens hens coop rooster eggs ordinance backyard poultry permit flock legal birds residential cluck feathers
birdflu avian influenza flock turkey poultry bird quarantine barns commercial egg cull depopulate
fair 4h livestock grand champion steer hog lamb ribbon blue judge exhibit midway carnival grandstand showmanship auction pumpkin pie quilt jam barn raised rides giant heaviest pound squash vegetable entry
bees beekeeper hive honey swarm
orchard apple cider fruit pick vineyard wine grape tree peach cherry
invasive beetle ash borer quarantine tree lanternfly weed mussel carp zebra insect moth spongy
timber logging sawmill mill log lumber logger shift saw wood curtail chip boards biomass loggers paper pulp whistle forest workers layoffs idle idled
fish fishing salmon trout stocking angler hatchery kill catch clam oyster crab shellfish digger lobster mussel season flats harvest warden closed dig bait
shellfish clams oysters mussels biotoxin red tide closure domoic digging harvest beach razor crab chowder
algae bloom bluegreen toxic beach swim lake advisory dog green scum health no water cyanobacteria pea soup
beach swim swimmers lifeguard sand surf jellyfish rip tide closed bacteria advisory
dam removal removed breached fish creek river salmon reservoir water concrete free flows drawdown pond spillway gate level lake boats
whale humpback stranded beached beach dolphin seal marine sea turtle manatee biologist tide stranding swam
bear cub black trap tranquilize garbage tree wildlife officer birdfeeder relocated yard school claws honey crabapples roam
cougar lion cat wildcat mountain prowl tracks wildlife deck killed shot panther bobcat sighting tail officers game
coyote wolf fox predator pack livestock depredation
moose elk deer antlers buck herd bull calf rut wildlife hunting rack tangled
snake alligator gator turtle reptile lizard rattlesnake
rabies rabid bat raccoon skunk kitten bite vaccine shots exposed tested vaccination pets stray
dog dogs puppy pup hound leash kennel bark bite breed shelter heeler retriever tail paw collar rescue lost reunited treat canine
cats cat kitten feral hoarding spay neuter shelter litter foster meow seized whiskers trailer
shelter animals adopt adoption pets humane foster kennel overcrowded intake stray spay dogs cats rescue homes
zoo aquarium animal giraffe penguin cub keeper exhibit
hospital patient beds emergency room doctors nurses unit closing merge system ceo medical wing surgery
maternity birth baby babies deliver labor obstetric obstetrics delivery mothers pregnant expectant midwife newborn ward women unit
clinic opens doctor patients appointment exam nurse practitioner checkup physician primary care rural vault building hours health blood pressure medical provider
nursinghome nursing home residents close care elderly staff beds wing shortage facility families move assisted living folks memory wheelchair hallway relocate
scanner mri ct imaging machine mammogram equipment hospital auction gala pictures
cancer chemo infusion radiation oncology treatment survivor bays patients center drive
covid flu measles virus outbreak cases vaccine vaccination exposure shots pertussis whooping cough quarantine contagious mumps norovirus sick illness rash unvaccinated
foodpoisoning salmonella ecoli inspection restaurant kitchen violation closed health inspector mold roach mice dish refrigerator critical score license dark
mental suicide counselor crisis hotline therapy counseling
ambulance ems paramedic emt response crew service levy station volunteer medic rig
cpr defibrillator aed heart cardiac arrest saved collapse collapsed pulse revive chest compressions lives beating
blooddrive blood donor donate pints
pharmacy drugstore pharmacist prescription pills
childcare daycare toddlers preschool slots infant kids center head start waiting parents crib
obituary died passed survived funeral visitation burial born married grandchildren church cemetery memorial preceded beloved age service flowers interment graveside grandmother grandfather wife husband daughter son siblings hospice peacefully celebration remembered mourn buried coffin hearse eulogy pew laid rest
mayorobit mayor former served terms dies death led town flag halfstaff city
veteran army navy marine soldier war vietnam korea wwii medal legion vfw flag honor guard bugle purple heart bronze star uniform served military taps rifle
remembrance memorial monument statue plaque unveiled bell wall dedication names fallen
birthday 100 century centenarian 100th oldest cane born candle cake eldest
wedding anniversary couple married vows sweetheart
award honor plaque recognized named winner citizen year teacher nurse banquet ceremony hero recipient nominate surprise applause governor medal teary
hero saved rescue pulled jumped bystander medal heroic burning brave quick thinking carried lifesaving passerby neighbor dragged commendation
halloffame inducted induction hall fame coach legend career
retire retirement retiring years career last day cake farewell successor hang up goodbye final shift
eagle scout troop project badge scouts cub girl cookies
lottery ticket winner jackpot scratch million store sold
film movie theater cinema screen projector reel popcorn marquee seats lobby documentary premiere show drive
museum exhibit artifact collection historical society display heritage old history curator relic
history historic landmark preservation building courthouse depot restore register century old demolish wrecking brick
clock tower courthouse bell hands chime strike hour minutes repair time dial face
demolish demolition raze wrecking ball tear down torn building empty condemned vacant excavator rubble eyesore asbestos
mural artist paint wall painting colors brush art sculpture statue gallery
park playground swings slide inclusive ramps kids splash pad equipment picnic pavilion ribbon wheelchair pool shelter
pool swim swimming lifeguard slide leak splash diving summer season lessons chlorine deep
arena rink ice skate hockey zamboni roof fairgrounds stadium turf bleachers scoreboard
skatepark skate skateboard ramp bowl concrete teens
golf golfer course green hole ace par tee tournament club
football touchdown quarterback yards fourth quarter field goal kick kicker kicked punt end zone pass ran carried tackle fumble overtime halftime season coach playoff conversion two safety interception down snap bowl drive homecoming score beat team win rally goalpost
basketball hoop rebound three pointer free throw buzzer dunk guard court overtime points tournament layup net bench
volleyball sweep set kill dig ace spike net block serve libero straight match
soccer goal keeper penalty kick net goalkeeper shutout header shootout overtime
baseball inning pitcher homer run hit mound bases walkoff strikeout dugout bat plate diamond bunt single double
softball inning pitcher homer run strikeout bases
wrestling pin mat weight wrestler pound bracket takedown state
track hurdles relay sprint meters record meet dash jump pole vault javelin discus mile lane medal wind runner hurdler
crosscountry runner course meet mile race finish state hills kilometer harriers
hockey puck goal goalie ice period shutout rink skate overtime
champions championship title state trophy season tournament final playoff district regional victory crown bus celebration escort undefeated finish
coach resign hired fired players season record program athletic head steps
opening open grand ribbon cutting doors store shop new owner customers welcome hours chamber first line downtown debut scissors
closing close shut doors last day farewell liquidation sale owner retire years final sign thanks customers regulars end goodbye lease landmark done
diner cafe breakfast pie coffee counter booth stool waitress eggs pancakes grill cook bacon hash toast regulars special griddle menu plate cup gravy biscuits chicken fried
bakery bread pastry cake doughnut donut rolls oven dough flour pies baker sourdough loaf cookies wedding crust cinnamon buns icing
pizza restaurant menu chef kitchen dinner table tacos taqueria tortilla burger barbecue brisket tamale noodle sushi waiter eatery lunch plates grill food wok
brewery beer taproom pint brewer ale keg hops barrels distillery whiskey bar tavern saloon liquor license pub
grocery store groceries supermarket milk bread aisle produce meat cart shelves food checkout checkers shareholders cooperative scanner butcher shopper dollar general cans
hardware nails bolts lumber tools paint keys
bookstore books shop reader indie bookseller
salon barber haircut hair chair clippers
bank branch credit union teller vault closing
postoffice mail postal postmaster carrier stamps boxes letters delivery zip
newspaper weekly editor press paper publisher print
plant factory workers layoff layoffs shift line shut production jobs closing notice manufacturer warn idle union severance orders machine company furlough
newplant plant jobs hire build invest expand company workers site industrial park facility announce incentives packing processing
strike picket union contract workers vote walkout line
hotel motel rooms guests inn developer stay downtown lobby suites night front
apartments housing units affordable tenants rent developer bedroom income families complex workforce homes lots landlord vouchers occupancy build
mobilehome trailer park lot rent tenants owner residents sold investor eviction manufactured raise organize landlord cooperative
homeless shelter tents encampment beds cots cold night unhoused church warming camp
habitat house volunteers family keys build home dedication hammer
foodpantry pantry food shelf groceries hungry families boxes canned volunteers donation distribution clients bank turkeys thanksgiving lines move warehouse
fundraiser raise raised goal auction benefit gala dinner raffle donors proceeds dollars pancake spaghetti bids quilt donated medical bills community money tickets jar top thousands generosity bidder auctioneer
pancakes flapjacks syrup breakfast griddle sausage benefit firehall
supper potluck casserole ham turkey fish fry chicken noodle church ladies meal dinner plates basement pie
cookoff chili beans barbecue judges recipe cook contest brisket pot spice
donation gift estate bequest will left million anonymous endowment donor bequeathed generous foundation frugal saved penny
grant award federal state funds money application matching dollars funding
toys coats christmas drive donate kids santa gifts tree lights
parade float route band fire candy marching wagon july spectator crowd fourth banner
festival fest crowd vendors music booths celebration weekend attendance queen stage street tents
concert band stage singer music crowd songs guitar lineup fiddle tickets
fireworks july fourth display show rocket
halloween costume candy pumpkin trick haunted
church congregation pastor worship sanctuary steeple sunday pews bell priest mass parishioners altar stained glass windows faith hymn prayer organ parish bishop diocese merge lutheran methodist baptist catholic chapel rectory flock wood denomination
pastor priest reverend installed ordained retire sermon new pulpit congregation minister
cemetery graves headstones burial markers plots stones tombstone
mosque synagogue temple islamic jewish rabbi imam
refugees immigrant immigration citizenship naturalization ice detained oath
tribe tribal nation native reservation elders chairman sovereignty ceremony council drum language ancestors
airport plane pilot runway landing aircraft flight cessna crash emergency wings propeller cornfield engine faa hangar airstrip
military base guard deployed soldiers homecoming unit
dispatch 911 calls emergency phone outage radio tower lines
cyberattack ransomware computers hackers network systems servers data offline
library roof dome repairs leak building
courthouse windows restoration renovation dome jail roof
scouting archaeology bones skeleton remains dig artifact mammoth
meteor sky light fireball space eclipse
mushroom forage hunting ginseng
hunting hunter deer rifle season tag blind stand orange bow shot warden game license limit
atv trail riders machines snowmobile route wheelers offroad grant club
lake level drawdown reservoir shoreline dock boats water dam lowered pontoon
levee dike seawall erosion shore dune bluff collapse
oil well rig spill drilling gas pump brine leak crude barrels field
train horn quiet zone crossing whistle noise
noise complaint music loud quiet decibels
fluoride water dental teeth council
marijuana cannabis dispensary shop license ban retail
gambling casino slot machines poker
confederate flag monument name renamed rename
police pension hire contract raise chief search
hazing bullying misconduct investigation coach leave abuse
censure ethics conflict resign recall apology remarks comments petition signatures
cold winter freeze frozen pipes thermometer below zero wind chill furnace heater blanket frost icy subzero
rescue rescuer saved pulled rope cliff climber fell stuck trapped stranded firefighters lowered hoist harness ledge canyon basket cable
trench excavation worker buried collapse cave worker fell scaffold electrocuted osha safety injured machine job accident employer
pedestrian walker crosswalk hit struck walking sidewalk driver crossing curb stroller hit run
schoolbus bus children route driver stop arm aboard students rolled rear ditch shaken bruised
logtruck truck load spill logs milk tanker jackknife overturned highway closed cleanup diesel cattle loose chickens cargo hauling semi trailer
pursuit chase fled speeds miles spike strips stolen arrested foot cornfield flee driver caught bail ran
dui drunk alcohol impaired driving checkpoint breath intoxicated tavern officer sobriety
fugitive escape manhunt wanted warrant hiding captured caught extradite marshals
coldcase remains identified dna decades detective killer unsolved grave family answers genealogy bones
abuse neglect child caretaker elder charged trafficking victims predator
poaching poacher illegal deer elk fined wildlife warden antlers license revoked spotlight
trespass hunters land private posted owner sign
appeal supreme overturned conviction ruling remand court panel judges opinion
jury selection jurors summoned trial deadlocked mistrial hung retrial
sentencing years prison judge probation victims restitution remorse jail community supervised behind bars months
clemency parole release board pardon
eminent domain condemnation property seizure landowner easement price court
openmeetings secret closed door violation attorney general records request transparency foia emails
audit auditor findings controls finances records state report mismanagement missing receipts
pension retirees fund underfunded obligations
annex annexation boundary incorporate limits village dissolve petition
moratorium pause halt freeze temporary months rules unanimous extend ordinance
charter amendment form ward districts redistrict maps
library levy hours cuts branch closing budget saturdays keys staff saved petition open
school bond new elementary construction bricks classrooms gym portable leak boiler ceiling old wing addition groundbreaking architect
boundary rezoning attendance redistricting transfers elementary middle
cheating grading test scores report card state rating academic growth math proficiency
substitute shortage vacancies teachers aides certified unfilled
kindergarten preschool registration enroll prek
vaping vape detectors bathroom students nicotine tobacco
truancy absent attendance absences
prom homecoming dance queen king court corsage
fieldtrip museum trip zoo chaperones capitol washington
exchange student abroad host family country
career technical welding shop trades apprentices carpentry students house build culinary nursing
ffa chapter agriculture officer blue jacket livestock judging convention
theft embezzled boosters club pta ptA league treasurer ballfield concessions baseball softball money youth missing account
boosters concession uniforms turf scoreboard donated
lunchdebt meals paid off anonymous donor kids accounts
weather rain rainfall inches soaked gauge downpour cloudburst wettest record creek
fog ice storm branches lines glaze sleet freezing
lightning struck bolt tree horse barn golfer strike
dust storm blowing visibility pileup
smoke air quality haze wildfire masks indoors asthma
tide king storm surge coastal waves dunes flooded wharf pilings battered boardwalk
hurricane evacuate storm surge landfall
volcano ash lahar
sinkhole hole opened swallowed pavement street gaping car
spring melt runoff snowpack ice jam river
avalanche skier snowmobiler buried slide backcountry
ski resort lift chair slope snow season opening
nurse nurses strike staffing contract ratio hospital picket union vote
doctor retiring physician practice patients rural decades housecalls stethoscope
dentist dental teeth children chair
helicopter medevac pad flight landing
hospice care volunteers dying
dialysis kidney transplant donor
autism disability special needs inclusive wheelchair accessible sensory
vaccination clinic shots drivethrough free dose
lice scabies bedbugs
legionnaires cooling bacteria
suicide prevention bridge fence hotline walk
overdoses narcan vending boxes settlement opioid funds
senior center meals wheels elderly delivered
nursery greenhouse flowers plants garden bloom
gardens community plots tomatoes vegetables harvest
farmersmarket vendors produce stalls saturday vegetables eggs honey
christmas trees tree farm lights lighting santa parade carols
quilt quilters show sewing stitches raffle blocks
craft fair bazaar vendors crafts church
antique tractor show threshing steam engine club
rodeo bull rider bronc roping barrel arena cowboy buckle steer
demolition derby cars grandstand smash
carshow classic cars hot rods chrome
marathon race runners 5k finish line mile bib run half walkers course
triathlon bike swim
tournament fishing bass derby weigh boats walleye ice anglers pounds
chess cards cribbage bridge tournament
trivia bingo hall charity gaming
cornmaze maze pumpkins hayride orchard
maple syrup sap sugarhouse taps
ginseng mushrooms morel truffle
wine winery vineyard grapes crush tasting harvest
cheese cheesemaker contest world cheddar gold wheel judges
cranberry cranberries bog harvest crop marsh
blueberry berries rakers barrens
peanut cotton gin bales pecan rice boll
tobacco auction leaf barn
sugarbeet beets campaign pilers factory
onions potatoes cellar storage fries
hay bales stacks burned barn twine round
irrigation ditch canal headgate water rights shares farmers allotment aquifer pump curtailed
grazing allotment public land permit cattle
wildhorses mustangs roundup burros
wolf wolves pack collar livestock killed calves depredation ranchers
prairie dogs ferrets reintroduced
eagle nest chicks osprey falcon condor hatched webcam banding
owl hawk injured rehab released wings
bats cave colony syndrome
butterflies monarch milkweed
trees planting arbor oak elm shade canopy cut oldest champion chestnut saplings
trail rail bike trailhead rail trail miles extension grant opened
campground sites reservations park state cabins yurts
statepark park rangers visitors fees hike record
lighthouse beacon keeper tower lens restored
coveredbridge bridge timber truss historic arson restored
mill grist dam stone wheel old
opera house theater restored stage curtain balcony
carousel horses wooden restored
stadium lights turf field bleachers track renovation
swimmingpool pool closed season lifeguards leak repair kids summer hot nowhere
splashpad water kids summer jets opening
dogpark leash fence off park
communitycenter gym rec center ymca roof hall
busservice transit riders route buses fare cut routes seniors paratransit dial driver
amtrak station passenger train platform return
taxi rideshare uber
gasstation pumps convenience fuel price gallon cents truckstop
chargers electric vehicle charging ev station
farmequipment dealer implement combine tractors dealership
autodealer dealership cars lot showroom
furniture store mattress sofa going out
clothing shoes boutique dress department jeans
thrift store secondhand donations racks church resale
florist flowers shop bouquet
jeweler jewelry diamond watch rings store
gym fitness yoga membership weights
movie rental video arcade bowling alley lanes pins strike
radio station fm broadcast host signal airwaves tower
printing newspaper press final edition
meatpacking locker butcher slaughter beef pork plant processing carcasses
ethanol plant corn biofuel gallons
foundry steel furnace metal castings
furnituremaker cabinet doors windows sash wood mill
cannery cannedfish processor fillet crab dock buyer plant
shipyard vessel launch hull boats builder
distribution warehouse center amazon trucks fulfill jobs
callcenter remote jobs
prison correctional guards closing staff beds
landtrust conservation easement preserve acres protected forever donated wetland
superfund cleanup contaminated soil lead smelter removal yards
asbestos mold removal building air
radon carbon monoxide alarm dead poison fumes heater headache
fishkill dead fish creek manure spill oxygen floating
oil sheen spill boom river fuel leak sheen tank
burnban ban burning fire danger dry lifted
fireworks ban dry
census population grew decline counts
broadbandmap speeds unserved
reappraisal values homes jumped notices protests
shorttermrental rentals cap ordinance neighbors
minimumwage pay wage
curfew teens downtown night
chickensordinance hens coops
beekeeping ordinance hives
golfcarts carts utv street legal ordinance streets side
leaf burning leaves pickup
snowparking odd even parking plow
panhandling ordinance signs median
flag pride display books policy proclamation
prayer invocation meeting
namechange rename street school honoring
sistercity delegation japan visit
twins triplets siblings
lost ring wallet letter found returned decades bottle diary
reunion class reunited sister adopted
blizzardbaby roadside delivered born car deputy
oldest tree record giant
guinness record world largest attempt
visitor governor senator visit tour president campaign stop motorcade
protest march rally signs demonstrators marchers chanting
vigil candles candlelight mourners gathered prayer
memorialbench bench plaque garden honor
scarecrow contest mannequin
squatter vacant nuisance blight house junk weeds condemned hoarding mowed
landlord code violations inspection unsafe tenants evacuated boiler heat
homesale housing prices market homes median
tinyhomes tiny village cottages
seniorhousing senior apartments units elderly
studenthousing dorm
sheriffsale foreclosure auction
bankruptcy creditors filed hospital company debts chapter
merger consolidate members ballots cooperative credit elevator telephone electric vote majority unification
fine penalty violation state agency fined fines settlement utility late
recall petition signatures mayor
censured council member remarks vote
tie coin toss recount margin winner drawn hat lots
judicial bench appointed judge vacancy governor investiture robe
clerk deeds recorder office passport
firechief chief fire named retire volunteer years
newfirestation station fire bays truck engine groundbreaking
firetruck pumper new engine pushed ceremony
policechief chief sworn hired badge
k9 dog police canine handler vest retired partner
drone drones department
sirens siren test tornado warning
schoolresource officer sro
`

const byStem = new Map<string, string[]>()
for (const line of TOPICS.trim().split('\n')) {
  const [name = '', ...words] = line.split(' ')
  for (const stem of new Set([name, ...words].map(stemOf))) byStem.set(stem, [...(byStem.get(stem) ?? []), name])
}

/** By topic, how much of a text is on it: words of several topics count less for each. */
export type TopicStrengths = ReadonlyMap<string, number>

const OF_TITLE = 1.3
/** About one word: a text with less only brushes the topic. */
export const ON_TOPIC = 0.9

export function topicsOf(terms: ReadonlyMap<string, { isTitle: boolean }>): TopicStrengths {
  const strengths = new Map<string, number>()
  for (const [stem, { isTitle }] of terms) {
    const topics = byStem.get(stem)
    if (!topics) continue
    const share = (isTitle ? OF_TITLE : 1) / Math.sqrt(topics.length)
    for (const topic of topics) strengths.set(topic, (strengths.get(topic) ?? 0) + share)
  }
  for (const [topic, strength] of strengths) if (strength < ON_TOPIC) strengths.set(topic, strength ** 2 / 2)
  return strengths
}

export function topicKey(topic: string): string {
  return `^${topic}`
}
