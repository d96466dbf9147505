/**
 * Words that go with a kind of happening without naming it: who tells of a fish fry may only write `haddock`. They may
 * show that two entries are of one kind, never that they are of two. Kinds that stand only here are told by their signs.
 */
export const SIGNS_OF_KIND: Readonly<Record<string, string>> = {
  concert:
    'sang song guitar drum drummer saxophone trumpet accordion album tribute duo duet soloist brass string ' +
    'country cajun zydeco honky reggae setlist lyrics encore vivaldi handel bach beethoven mozart sousa ' +
    'messiah gospel tune unplugged jamboree',
  talk:
    'dr professor historian expert researcher slides slideshow presents presenter biographer novelist tells ' +
    'speaking',
  film: 'popcorn director subtitle rated reel movies feature',
  meal:
    'plate platter menu chicken ham turkey beef pork brat sausage hotdog haddock perch cod catfish salmon ' +
    'pierogie gumbo jambalaya potato slaw biscuit bread sandwich enchilada chowder noodle casserole lasagna ' +
    'meatball roast rib brisket smoked smoker grill carryout takeout eat serving served dessert meat butcher ' +
    'hog boudin cracklin barbacoa posole menudo matanza boucherie kitchen cook cinnamon cider doughnut donuts ' +
    'food ice cream social haluski lutefisk lefse kolache',
  auction: 'bid bidder lot paddle premium silent',
  sale:
    'table booth crafter ornament wreath bag sack clearance treasure attic antique dealer secondhand used ' +
    'bargain raffle',
  market: 'vendor booth produce grower honey farmer crafter',
  meeting:
    'vote voting voters ordinance levy budget rezoning minutes comment input warrant bylaw resolution mayor ' +
    'contract rates officers elect proposal variance amendment bd',
  class: 'instructor learn beginner skill hands-on taught teacher certificate materials supplies',
  story: 'picture preschool preschoolers wiggle rhyme songs books read puppets',
  game: 'kickoff tipoff rival coach league playoff stadium opponent opener doubleheader district vb fb bball xc',
  blood: 'donate vitalant appointment cross',
  clinic:
    'nurse nurses exam dentist dental teeth hygienist sealant varnish fluoride mammogram dose pressure ' +
    'cholesterol vision covid wellness',
  show: 'actor cast curtain farce standup laughs funny variety matinee performance seussical broadway script acts',
  worship: 'hymns lent lenten advent pastor sermon blessing procession clergy congregation altar candlelight posada',
  race: 'bib chip medal pace mile jog thon fun swim plunge',
  dance: 'caller step line waltz dancers tango salsa',
  parade: 'float lineup route marching tractor candy throws beads krewe wagon closure boats entries',
  outdoors:
    'headlamp binocular ranger tracks banding migration hawk nature wildlife moonlight creek river bog marsh ' +
    'wildflower',
  jobs: 'resume apprentice apprenticeship',
  exhibit: 'artist curator paintings sculpture photographs display museum',
  play: 'jackpot dauber tournament bracket dice game',
  support: 'loss circle coping memory',
  tax: 'return irs aarp vita w2 preparation',
  tech: 'phone device app password scams',
  garden: 'soil native xeriscape drought pollinator bulbs perennial shrub',
  pets: 'leash cat puppy kitten',
  santa: 'elf elves claus reindeer mrs sleigh',
  treeLighting: 'switch flips lit lights illuminated tree cedar spruce carols',
  halloween: 'costume candy pumpkin witch trunk treat fright ghost boo',
  cleanup:
    'gloves trash litter haul tires bags rakes pull weeds scrub waste hazardous paint pesticides recycle ' +
    'recycling shred electronics ditch',
  hire:
    'enroll enrollment kindergarten orientation roundup register registration birth certificate schedule ' +
    'lockers incoming',
  aid: 'fafsa financial aid scholarship college fsa admission',
  stars: 'telescope jupiter moon orion eclipse planet constellation',
  firefighters: 'firefighter rig truck engine hose hoses siren ladder',
  water: 'water colorado allocation irrigation aquifer sewer lagoon',
  history: 'pioneer cemetery graveyard founders courthouse ancestors genealogy kin people settlers',
  robots: 'robot frc ftc',
  wind: 'wind turbine setbacks solar',
  diabetes: 'sugar dietitian dietician nutrition insulin',
  native: 'powwow wacipi drum tribal regalia',
  cattle: 'cattle beef livestock stock calf steer hay rodeo roping',
}
