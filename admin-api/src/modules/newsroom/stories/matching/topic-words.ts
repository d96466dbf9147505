/**
 * Words that stories on one subject use, official and homely ones alike, a subject a line. The first word names it.
 * Wider than the thesaurus: its words needn't mean the same. Written from what counties have, not from labelled texts.
 */
export const TOPIC_WORDS = `
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
`
