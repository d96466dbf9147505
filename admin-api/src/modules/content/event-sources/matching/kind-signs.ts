/**
 * Words that go with a kind of happening without naming it: who tells of a fish fry may only write `haddock`. They may
 * show that two entries are of one kind, never that they are of two. Kinds that stand only here are told by their signs.
 */
export const SIGNS_OF_KIND: Readonly<Record<string, string>> = {
  concert:
    'sing sang song songs singer singalong musician guitar fiddler drum drummer saxophone trumpet accordion album tribute duo duet soloist ' +
    'brass string strings rock country cajun zydeco honky mariachi reggae setlist lyrics encore philharmonic vivaldi handel bach beethoven ' +
    'mozart sousa messiah cantata gospel chorus tune tunes unplugged gig jamboree',
  talk: 'dr professor historian expert researcher slides slideshow presents presenter biographer novelist writer tells speaking speaks',
  film: 'popcorn director subtitle subtitles rated reel movies feature documentary',
  meal:
    'plate plates platter menu chicken ham turkey beef pork brat brats sausage hotdog haddock perch cod catfish salmon shrimp clams ' +
    'pierogi pierogie tamale bierock gumbo jambalaya potato slaw biscuit bread sandwich enchilada chowder noodle noodles casserole ' +
    'lasagna meatball roast rib ribs brisket smoked smoker grill grilling carryout takeout eat serving served dessert meat butcher ' +
    'butchering hog boudin cracklin barbacoa posole menudo chile matanza boucherie kitchen cook cooks cinnamon cider doughnut donuts ' +
    'food meal ice cream social haluski lutefisk lefse kolache',
  auction: 'bid bids bidder bidders lot lots paddle premium silent',
  sale:
    'table tables booth booths crafter crafters vendors ornament wreath wreaths bag sack clearance treasure treasures attic rummage ' +
    'antique antiques dealer dealers secondhand used bargain raffle',
  market: 'vendor vendors booth booths produce grower growers honey farmer farmers crafter crafters',
  meeting:
    'vote votes voting voters ordinance levy budget rezoning zoning minutes comment comments input warrant bylaw resolution mayor ' +
    'selectboard supervisor supervisors commissioner commissioners contract rates officers elect proposal variance amendment bd',
  class:
    'instructor learn learning beginner beginners skill skills hands-on taught teacher seminar certificate demo demonstration materials supplies',
  story: 'picture preschool preschoolers wiggle rhyme rhymes toddler songs stories books read reading puppets',
  game: 'kickoff tipoff homecoming rival rivals coach league playoff playoffs stadium opponent opener doubleheader district match vb fb bball xc',
  blood: 'donor donors donate vitalant appointment cross',
  clinic:
    'nurse nurses exam dentist dental teeth tooth hygienist sealant sealants varnish fluoride mammogram mammograms dose pressure ' +
    'cholesterol vision covid vaccine shots wellness',
  show: 'actor actors cast curtain farce comedian standup laughs funny variety drama playhouse matinee performance seussical broadway script acts',
  worship:
    'mass hymns lent lenten advent pastor sermon baptism blessing bless procession rosary vigil clergy congregation altar candlelight posada',
  race: 'bib bibs chip medal medals pace runners mile miles jog jogathon thon marathon fun run swim plunge',
  dance: 'caller step steps line waltz dancers tango salsa prom ball',
  parade:
    'float floats lineup route marching march tractor tractors candy throws beads krewe wagon wagons closure boats entries',
  outdoors:
    'trail trails hike headlamp binocular binoculars ranger tracks owl owls bird birds birders banding migration hawk nature wildlife ' +
    'snowshoes moonlight creek river canoe bog marsh wildflower',
  jobs: 'employer employers hiring resume career careers apprentice apprenticeship',
  exhibit: 'artist artists gallery curator paintings painting sculpture photographs display museum',
  play: 'jackpot dauber daubers cards tournament bracket dice pinochle game games puzzle puzzles quiz',
  support: 'loss grief circle coping memory',
  tax: 'return returns irs aarp vita w2 preparation',
  tech: 'phone phones device devices app apps password scams tablet smartphone',
  garden: 'soil native natives xeriscape drought pollinator bulbs perennial perennials gardener gardeners shrub',
  pets: 'leash leashes cat cats puppy kitten animal animals',
  santa: 'elf elves claus reindeer mrs sleigh',
  treeLighting: 'switch flips lit lights lighting illuminated tree cedar spruce carols',
  halloween: 'costume costumes candy pumpkin witch trunk treat haunted spooky fright ghost ghosts boo',
  cleanup:
    'gloves trash litter haul tires bags rakes pull weeds scrub waste hazardous paint pesticides recycle recycling shred electronics ditch acequia',
  hire: 'enroll enrollment kindergarten orientation roundup register registration birth certificate schedule lockers incoming',
  aid: 'fafsa financial aid scholarship college fsa admission',
  stars: 'telescope telescopes jupiter moon orion eclipse planet planets constellation',
  firefighters: 'firefighter firefighters rig rigs truck trucks engine engines hose hoses siren sirens ladder',
  water: 'water colorado allocation irrigation aquifer sewer lagoon',
  history: 'pioneer cemetery graveyard founders courthouse ancestors genealogy kin people settlers',
  robots: 'robot robots robotics frc ftc',
  wind: 'wind turbine turbines setbacks solar',
  diabetes: 'diabetes sugar dietitian dietician nutrition insulin',
  native: 'powwow wacipi drum tribal regalia',
  cattle: 'cattle beef livestock stock calf steer hay rodeo roping',
}
