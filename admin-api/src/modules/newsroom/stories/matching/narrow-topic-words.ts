/** As in `topic-words.ts`, of narrower subjects. */
export const NARROW_TOPIC_WORDS = `
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
theft embezzled boosters club pta league treasurer ballfield concessions baseball softball money youth missing account
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
